/** Things on the table in plain words, for who hears the page instead of seeing it. */
import { shapeOf } from '../art/tokens';
import type {
  Doing,
  Figure,
  Gauge,
  InitiativeTurn,
  Offer,
  Piece,
  Tabletop,
  Verdict,
} from './protocol';

/** A figure: whose it is, how it fares, what lasts on it. */
export function describeFigure(figure: Figure, tabletop: Tabletop): string {
  const party = tabletop.parties[figure.party]?.name ?? '';
  const badges = (figure.badges ?? []).map((badge) =>
    (badge.count ?? 1) > 1 ? `${badge.what} ${badge.count} times` : badge.what,
  );
  return [
    figure.name,
    figure.kind,
    party,
    figure.fallen ? 'fallen' : '',
    figure.most_health ? `${figure.health ?? 0} of ${figure.most_health}` : '',
    figure.acts ? 'its turn' : '',
    ...badges,
  ]
    .filter((each) => each)
    .join(', ');
}

/** How a figure of a party looks. */
export function describeLook(party: number): string {
  return `${shapeOf(party).name} figures`;
}

/** A piece: what it is, and what is written on it where that is more than a mark. */
export function describePiece({ what, note = '' }: Piece): string {
  return note.length > 1 ? `${what}, ${note}` : what;
}

const TURNS = {
  done: 'has acted',
  now: 'acts now',
  may: 'may be next',
  due: 'is still to act',
  hidden: '',
} as const;

/** A turn on the track of initiative. */
export function describeTurn(turn: InitiativeTurn, { figures }: Tabletop): string {
  const { name = '', figure = '', value = '', state = 'due', card } = turn;
  if (state === 'hidden') return 'face down';
  const who = name || figures.find((each) => each.ref === figure)?.name || card?.name || '';
  const from = card && card.name !== who ? `by ${card.name}` : '';
  return [who, value, from, TURNS[state]].filter((each) => each).join(', ');
}

/** A gauge on a sheet: how full it is, and what is written on its boxes. */
export function describeGauge({ name, at, most, marks = [] }: Gauge): string {
  const written = marks.map(([box, text]) => `at ${box}: ${text}`);
  return [`${name}: ${at} of ${most}`, ...written].join('; ');
}

/** What an offer costs and risks, and what else is good to know. */
export function detailsOf({ cost, notes = [], risks = [] }: Offer, unit = ''): string[] {
  const costs = typeof cost === 'number' ? [costOf(cost, unit)] : [];
  return [...costs, ...notes, ...risks.map((risk) => `risk: ${risk}`)];
}

/** Whether a question names what is being carried out: then it need not be said once more. */
export function isSaidIn({ text }: Pick<Doing, 'text'>, prompt: string): boolean {
  const [named = ''] = text.split(/ against |: /, 1);
  return named !== '' && prompt.includes(named);
}

/** A cost with what it is counted in, where that is known. */
export function costOf(cost: number, unit: string): string {
  return `${unit || 'cost'}: ${cost}`;
}

/** The unit of a question's costs, without what more is said about it: `points, at least`. */
export function unitOf(costs = ''): string {
  return costs.split(',', 1)[0]?.trim() ?? '';
}

/** What an offer is, and its details. */
export function forecastOf(offer: Offer, title: string = offer.text, unit = ''): string {
  return [title, ...detailsOf(offer, unit)].join('; ');
}

/** The answer to `why`, as it is said. */
export function verdictOf({ allowed, action, text }: Verdict): string {
  if (!allowed) return `Not now. ${text}`;
  return action ? `You can do this: ${action}.` : 'You can do this.';
}

/** Words as a sentence: with a full stop, unless they end with a mark of their own. */
export function sentence(words: string): string {
  return words === '' || /[.!?…]["”’]?$/.test(words) ? words : `${words}.`;
}
