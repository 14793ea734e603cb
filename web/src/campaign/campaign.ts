/** Campaigns as they are set up, and what is said of how they stand. */
import type { CampaignForm, CampaignInfo, NewCampaign, PlayedChapter } from '../lib/protocol';
import { newSeat, type SeatPlan, seatsFor, type Values } from '../lobby/setup';

export interface CampaignPlan {
  campaign: string;
  /** Its name among other campaigns of the same kind; empty: that which it has by itself. */
  called: string;
  players: number;
  seats: SeatPlan[];
  values: Values;
}

/** The plan with which the form of a campaign begins: me alone, or with as many bots as it needs. */
export function newPlan(form: CampaignForm, bot: string): CampaignPlan {
  const fields = form.fields.map((field): [string, Values[string]] => [
    field.name,
    field.default ?? (field.kind === 'toggle' ? false : null),
  ]);
  const players = form.seats[0] ?? 1;
  return {
    campaign: form.campaigns[0]?.id ?? '',
    called: '',
    players,
    seats: seatsFor([], players, bot),
    values: Object.fromEntries(fields),
  };
}

/** The campaign that a plan asks for; `name` is the one under which I sit down. */
export function newCampaign(game: string, plan: CampaignPlan, name: string): NewCampaign {
  const values = Object.entries(plan.values).filter(([, value]) => value !== null && value !== '');
  const campaign: NewCampaign = {
    game,
    campaign: plan.campaign,
    seats: plan.seats.slice(0, plan.players).map((seat) => newSeat(seat, name)),
    options: Object.fromEntries(values),
  };
  const called = plan.called.trim();
  return called === '' ? campaign : { ...campaign, name: called };
}

/** What keeps a campaign from beginning, as a sentence; empty if nothing does. */
export function hindrance(plan: CampaignPlan): string {
  const seats = plan.seats.slice(0, plan.players);
  return seats.every((each) => each.who === 'bot')
    ? 'A campaign needs a person: give at least one seat to somebody.'
    : '';
}

/** What can be done with a campaign by whoever holds this seat of it, or none. */
export function nextStep({ standing, seat }: Pick<CampaignInfo, 'standing' | 'seat'>) {
  if (standing === 'playing') return seat === null ? 'watch' : 'play';
  if (seat === null) return null;
  if (standing === 'next') return 'begin';
  return standing === 'given-up' || standing === 'broken' ? 'again' : null;
}

/** Where a campaign stands, in a few words. */
export function standingOf({ standing, number, chapter, asked }: CampaignInfo): string {
  const where = `Chapter ${number}, ${chapter}`;
  switch (standing) {
    case 'over':
      return 'The campaign is over';
    case 'abandoned':
      return 'Abandoned';
    case 'playing':
      return asked ? `${where}: it is your turn` : `${where}: being played`;
    default:
      return `${where}: about to begin`;
  }
}

/** Campaigns that wait for me first, then those that go on, then those that are at an end. */
export function inOrder(campaigns: readonly CampaignInfo[]): CampaignInfo[] {
  const rank = ({ asked, standing }: CampaignInfo) =>
    asked ? 0 : standing === 'over' || standing === 'abandoned' ? 2 : 1;
  return [...campaigns].sort(
    (one, other) => rank(one) - rank(other) || other.changed - one.changed,
  );
}

/** How many chapters were played, and how many of those that are won or lost were won. */
export function tallyOf(log: readonly Pick<PlayedChapter, 'outcome'>[]): string {
  const contests = log.filter((each) => each.outcome !== 'done');
  const won = contests.filter((each) => each.outcome === 'won').length;
  const played = `${log.length === 1 ? 'One chapter was' : `${log.length} chapters were`} played`;
  if (contests.length === 0) return `${played}.`;
  return `${played}, and ${won === 1 ? 'one quest' : `${won} quests`} won.`;
}

/** A sentence of the log and the rules that it names at its end, as in `It is won. (arena.quest.1)` */
export function citation(sentence: string): { text: string; rules: string[] } {
  const found = /^(.*) \(([a-z][\w.-]*\.[\w.-]+(?:, [a-z][\w.-]*\.[\w.-]+)*)\)$/s.exec(sentence);
  if (found === null) return { text: sentence, rules: [] };
  return { text: found[1] ?? '', rules: (found[2] ?? '').split(', ') };
}

/** The bytes of a file as base64, in pieces that are not too many for one call. */
export function base64(data: ArrayBuffer): string {
  const bytes = new Uint8Array(data);
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}
