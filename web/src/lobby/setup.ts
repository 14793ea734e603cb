/** The form that sets a match up, and the match that it asks for. */
import type { BotInfo, Clock, Field, GameInfo, NewMatch, NewSeat, SetUp } from '../lib/protocol';

export type Value = string | boolean | number | null;
export type Values = Record<string, Value>;
/** `here` is somebody who shares this device with me. */
export type Who = NewSeat['who'] | 'here';
export type Decks = Record<string, Record<string, number>>;

/**
 * Who is to sit on a seat; `bot` is the bot that would, even while somebody else does, and `name` what
 * whoever shares this device is called.
 */
export interface SeatPlan {
  who: Who;
  bot: string;
  name?: string;
}

export interface ClockPlan {
  per: 'off' | Clock['per'];
  minutes: number;
  then: Clock['then'];
}

export interface Form {
  values: Values;
  /** How many are wanted; the game's options may not allow it (`playerCount`). */
  players: number;
  seats: SeatPlan[];
  quick: boolean;
  /** Whether no pause tells that somebody could respond. */
  evenPauses: boolean;
  clock: ClockPlan;
  /** Heroes' decks to be used in place of the ready ones, where the game has decks. */
  decks: Decks;
}

/** The values with which a form begins. */
export function defaultValues(setUp: SetUp): Values {
  return Object.fromEntries(
    setUp.fields.map((field) => [
      field.name,
      field.default ?? (field.kind === 'toggle' ? false : null),
    ]),
  );
}

/** The fields that matter while the others have these values. */
export function shownFields(setUp: SetUp, values: Values): Field[] {
  return setUp.fields.filter((field) =>
    Object.entries(field.only_if ?? {}).every(([name, wanted]) => fits(values[name], wanted)),
  );
}

/** Stand for any value but nothing, and for no value. */
const ANYTHING = '*';
const NOTHING = 'none';

function told(value: Value | undefined): string {
  return value === null || value === undefined || value === '' ? NOTHING : String(value);
}

function fits(value: Value | undefined, wanted: string): boolean {
  return wanted === ANYTHING ? told(value) !== NOTHING : wanted.split(',').includes(told(value));
}

/** The numbers of players that are possible with these values. */
export function seatCounts(setUp: SetUp, values: Values): readonly number[] {
  if (!setUp.seats_by) return setUp.seats;
  const value = values[setUp.seats_by];
  const wanted = Object.entries(setUp.seats_of ?? {}).filter(([each]) => fits(value, each));
  const exact = wanted.find(([each]) => each !== ANYTHING) ?? wanted[0];
  return exact?.[1] ?? setUp.seats;
}

/** How many players there are: an option may decide it, otherwise it is chosen. */
export function playerCount(setUp: SetUp, values: Values, chosen: number): number {
  const counts = seatCounts(setUp, values);
  return counts.includes(chosen) ? chosen : (counts[0] ?? 1);
}

/** How many can play, in words. */
export function players(seats: readonly number[]): string {
  const [fewest = 1, most = 1] = [Math.min(...seats), Math.max(...seats)];
  if (most === 1) return '1 player';
  const gapless = seats.length > 2 && most - fewest === seats.length - 1;
  if (gapless) return `${fewest} to ${most} players`;
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(seats.map(String));
  return `${list} players`;
}

/** The bots that play a game with so many players; without one, those that play every game. */
export function botsFor(bots: readonly BotInfo[], game = '', players = 0): BotInfo[] {
  return bots.filter((each) => each.game === '' || (each.game === game && each.seats === players));
}

/** The bot to begin with: of those that play every game neither the weakest nor the strongest. */
export function mediumBot(bots: readonly BotInfo[]): string {
  const usual = botsFor(bots);
  return usual[Math.floor(usual.length / 2)]?.bot ?? '';
}

/** As many seats as there are players: those that were planned, and bots on new ones. */
export function seatsFor(seats: readonly SeatPlan[], players: number, bot: string): SeatPlan[] {
  return Array.from(
    { length: players },
    (_, number) => seats[number] ?? { who: number === 0 ? 'me' : 'bot', bot },
  );
}

/** The seats, with the bot to begin with in place of those that are not offered. */
export function withOffered(seats: readonly SeatPlan[], bots: readonly BotInfo[]): SeatPlan[] {
  return seats.map((seat) =>
    bots.some((each) => each.bot === seat.bot) ? seat : { ...seat, bot: mediumBot(bots) },
  );
}

/** The seats after somebody sits down on one: I sit on one seat only and leave it to whoever was there. */
export function seated(seats: readonly SeatPlan[], number: number, who: Who): SeatPlan[] {
  const before = seats[number]?.who ?? 'bot';
  return seats.map((seat, each) => {
    if (each === number) return { ...seat, who };
    return who === 'me' && seat.who === 'me' ? { ...seat, who: before } : seat;
  });
}

/** The form with which a game's set-up begins: me against bots, no clock. */
export function newForm(game: GameInfo, bots: readonly BotInfo[], quick = false): Form {
  const values = defaultValues(game.set_up);
  const players = game.set_up.seats[0] ?? 1;
  return {
    values,
    players,
    seats: seatsFor([], playerCount(game.set_up, values, players), mediumBot(bots)),
    quick,
    evenPauses: true,
    clock: { per: 'off', minutes: 5, then: 'plays-on' },
    decks: {},
  };
}

/** The match that a form asks for; `name` is the one under which I sit down. */
export function newMatch(game: GameInfo, form: Form, name: string): NewMatch {
  const players = playerCount(game.set_up, form.values, form.players);
  const match: NewMatch = {
    even_pauses: form.evenPauses,
    game: game.name,
    seats: form.seats.slice(0, players).map((seat) => newSeat(seat, name)),
    options: { ...options(game.set_up, form.values), ...decks(form.decks) },
    quick: form.quick,
  };
  const { per, minutes, then } = form.clock;
  return per === 'off' ? match : { ...match, clock: { per, seconds: minutes * 60, then } };
}

/** What still keeps a match from being set up, as a sentence; empty if nothing does. */
export function obstacle(form: Form, players = form.seats.length): string {
  const nameless = form.seats
    .slice(0, players)
    .findIndex(({ who, name = '' }) => who === 'here' && name.trim() === '');
  if (nameless >= 0) return `Say who sits on seat ${nameless + 1}: you share this device.`;
  const { per, minutes } = form.clock;
  if (per !== 'off' && !(minutes >= 0.1 && minutes <= 10_080)) {
    return 'The clock needs a number of minutes, from 0.1 to 10080 (a week).';
  }
  return '';
}

/** Who sits on a seat as planned; `name` is the one under which I sit down. */
export function newSeat({ who, bot, name: other = '' }: SeatPlan, name: string): NewSeat {
  if (who === 'bot') return { who, bot };
  if (who === 'here')
    return other.trim() === '' ? { who: 'me' } : { who: 'me', name: other.trim() };
  return who === 'me' && name !== '' ? { who, name } : { who };
}

/** The options by name: of shown fields only, and without numbers that are left empty. */
function options(setUp: SetUp, values: Values): Values {
  return Object.fromEntries(
    shownFields(setUp, values).flatMap(({ name }) => {
      const value = values[name] ?? null;
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
}

function decks(chosen: Decks): { decks?: Decks } {
  return Object.keys(chosen).length === 0 ? {} : { decks: chosen };
}
