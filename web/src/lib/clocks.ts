/** The clocks of a match: what is left on them, and what they wait for. */
import type { ClockTold } from './match.svelte';
import type { Seat } from './protocol';

/** From here on a clock stands out, in seconds; then once more, and it is said aloud. */
export const LOW = 30;
export const LAST = 10;

/** How many seconds are left now, in milliseconds since 1970. */
export function left(clock: ClockTold, now: number): number {
  const spent = clock.running ? Math.max(0, now - clock.at) / 1000 : 0;
  return Math.max(0, clock.seconds - spent);
}

/** Time as clocks show it. */
export function written(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [days, hours] = [Math.floor(whole / 86_400), Math.floor((whole % 86_400) / 3600)];
  const [minutes, rest] = [Math.floor((whole % 3600) / 60), whole % 60];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}

/** Who has to come before the clocks start, as a sentence; empty once they run. */
export function awaited(clocks: readonly ClockTold[], seats: readonly Seat[]): string {
  if (clocks.length === 0 || clocks.some((clock) => clock.running)) return '';
  const away = seats.filter((seat) => !seat.taken && !seat.present && seat.bot === null);
  if (away.length === 0) return '';
  const names = new Intl.ListFormat('en').format(away.map((seat) => seat.name));
  return `The clocks start once ${names} ${away.length === 1 ? 'has' : 'have'} joined.`;
}

/** The seat whose last seconds run, if there is one. */
export function hurried(clocks: readonly ClockTold[], now: number): number | null {
  const last = clocks.find(
    (clock) => clock.running && left(clock, now) <= LAST && left(clock, now) > 0,
  );
  return last?.seat ?? null;
}
