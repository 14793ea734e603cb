/* Made from docs/protocol.schema.json by `npm run protocol`: do not edit by hand. */

/**
 * What a client sends over the socket.
 */
export type FromClient =
  Hello | Answer | Why | Undo | AgreeUndo | Say | Prefer | Rename | HandOver | Resign | Rematch;
/**
 * What the server sends over the socket.
 */
export type FromServer =
  Welcome | Table | Seats | Verdict | Refused | UndoWanted | Said | NextMatch;

/**
 * Agree to another seat's wish to go back, or refuse.
 */
export interface AgreeUndo {
  type: 'agree-undo';
  agree: boolean;
}
/**
 * Take an option, by its number, at the decision that the latest `table` put.
 */
export interface Answer {
  type: 'answer';
  decision: string;
  option: number;
}
/**
 * The question with the name of the decision, which the answer has to give back.
 */
export interface Asked {
  decision: string;
  question: Question;
}
/**
 * What this seat is asked: the prompt in plain words, and its options.
 */
export interface Question {
  prompt: string;
  rule: string;
  kind: string;
  offers: Offer[];
  choices?: Choice[];
  covert?: boolean;
}
/**
 * One option of the decision. `option` is its number, `text` the line that names it.
 *
 * `parts` are what is pointed at to choose it. `cost`, `risks` and `notes` (what else is good to
 * know, such as the Defense that a strike would meet) are shown before it counts,
 * `path` are the squares of the way, beginning with that of who goes, `piece` is what would lie
 * on the board; with a `warning` it has to be confirmed.
 */
export interface Offer {
  option: number;
  text: string;
  parts: string[];
  rule: string;
  cost?: number | null;
  risks?: string[];
  notes?: string[];
  path?: string[];
  piece?: Piece | null;
  warning?: string;
}
/**
 * Something that lies on the board and is no figure: a tile, a token, an item.
 *
 * It covers `columns` x `rows` squares, `square` being the upper left one. `picture` is the name
 * of a drawing of the page, `what` what people call it, `text` what it does, `note` a short text
 * written on it.
 */
export interface Piece {
  square: string;
  picture: string;
  what: string;
  columns?: number;
  rows?: number;
  text?: string;
  note?: string;
  rule?: string;
}
/**
 * Something to point at that does not lie on the table: a button, or a card laid out to read.
 *
 * Choices with the same `group` stand together under that heading. `card` describes it in full,
 * `figure` is whom it is about. The `weight` says how it looks: the one thing that most will do
 * is `main`, what ends or passes is `quiet`.
 */
export interface Choice {
  ref: string;
  label: string;
  group?: string;
  card?: Card | null;
  figure?: string;
  weight?: 'main' | 'plain' | 'quiet';
}
/**
 * A card or an ability. `state` says why it is not ready: `spent`, `hidden`, `used`.
 *
 * `targets` are the figures that it would reach as the table stands, `aims` other references
 * (squares of doors). None where that is no matter of this card, or not now. `in_play` tells that
 * it lies open on the table and is not held. What covers `columns` x `rows` squares of the board
 * is drawn as it would lie there.
 */
export interface Card {
  ref: string;
  name: string;
  kind?: string;
  picture?: string;
  text?: string;
  state?: string;
  count?: number;
  facts?: Fact[];
  targets?: string[] | null;
  aims?: string[];
  rule?: string;
  in_play?: boolean;
  columns?: number;
  rows?: number;
}
/**
 * A number or a word with its name, such as Defense 14; `most` where it is part of a whole.
 */
export interface Fact {
  name: string;
  value: string;
  picture?: string;
  tone?: 'bad' | 'good' | 'plain' | 'quiet';
}
/**
 * Something that lasts on a figure, or a token it has.
 */
export interface Badge {
  what: string;
  picture: string;
  tone?: 'bad' | 'good' | 'plain' | 'quiet';
  text?: string;
  count?: number;
}
/**
 * A board of squares: its columns from left to right, its rows from top to bottom.
 *
 * `squares` are the names of all squares in reading order, an empty name where there is none.
 * `sides` names the edges that belong to a party: `north`, `east`, `south`, `west` to its number.
 */
export interface Board {
  columns: string[];
  rows: string[];
  squares: string[];
  sides?: {
    [k: string]: number;
  };
}
/**
 * A bot that can take a seat; `bot` names it in messages.
 */
export interface BotInfo {
  bot: string;
  label: string;
  text: string;
}
/**
 * How long each seat may think, per turn or in the whole match, and what follows then.
 */
export interface Clock {
  per: 'match' | 'turn';
  seconds: number;
  then: 'plays-on' | 'resigns';
}
/**
 * The seconds a seat has left, as of this message, and whether its clock is running.
 */
export interface ClockLeft {
  seat: number;
  seconds: number;
  running: boolean;
}
/**
 * A match that has been set up; only who sets it up ever sees all its links.
 */
export interface Created {
  match: string;
  seats: SeatLink[];
}
/**
 * A seat and the secret token that its link carries; none for a bot's.
 */
export interface SeatLink {
  number: number;
  who: 'bot' | 'friend' | 'me';
  token: string | null;
}
/**
 * A hero's deck: copies by card id.
 */
export interface Deck {
  hero: string;
  cards: {
    [k: string]: number;
  };
}
/**
 * The cards that a hero's deck may hold, each with the reference `card/` and its id.
 *
 * The hero itself is `card/hero-` and its id in the library.
 */
export interface DeckCards {
  hero: string;
  cards: Card[];
}
/**
 * Whether a deck may be played; if not, what is wrong with it, each with its rule.
 */
export interface DeckVerdict {
  allowed: boolean;
  problems: [string, string][];
}
/**
 * One option of a match on the form that sets it up.
 *
 * `choices` are pairs of value and label for `choice`; a `number` may be left empty. A field with
 * `only_if` is shown, and its option is sent, only while other fields have these values.
 */
export interface Field {
  name: string;
  label: string;
  kind: 'choice' | 'number' | 'toggle';
  default?: string | boolean | number | null;
  choices?: [string, string][];
  help?: string;
  rule?: string;
  only_if?: {
    [k: string]: string;
  };
}
/**
 * A figure on the table, on a `square` or beside the board (empty).
 *
 * `letter` is its mark on the board, `picture` a drawing of the page (a role or a type). `health`
 * and `most_health` are its hit points or whatever it loses to be out; `fallen` tells that it is
 * out, `acts` that it is its turn. `cards` are its open abilities, `hand` what this seat may see
 * of its hand, `piles` its other cards. A figure of `size` covers size x size squares.
 */
export interface Figure {
  ref: string;
  name: string;
  letter: string;
  picture: string;
  party: number;
  seat: number;
  square?: string;
  size?: number;
  kind?: string;
  health?: number;
  most_health?: number;
  fallen?: boolean;
  acts?: boolean;
  facts?: Fact[];
  badges?: Badge[];
  cards?: Card[];
  hand?: Card[] | null;
  piles?: Pile[];
}
/**
 * A pile of cards; `cards` where this seat may look at them.
 */
export interface Pile {
  name: string;
  count: number;
  cards?: Card[] | null;
}
/**
 * The first message: the secret token of a seat, or none to look on.
 */
export interface Hello {
  type: 'hello';
  token?: string | null;
  protocol?: number;
}
/**
 * Whether what these parts mean together may be done now, and if not, why.
 */
export interface Why {
  type: 'why';
  id: number;
  parts: string[];
}
/**
 * Go back to the own last decision: at once where the rules let it, else if others agree.
 */
export interface Undo {
  type: 'undo';
}
/**
 * Say something to everybody at the table.
 */
export interface Say {
  type: 'say';
  text: string;
}
/**
 * Choose when to be asked for responses.
 */
export interface Prefer {
  type: 'prefer';
  ask: 'always' | 'never' | 'playable';
}
/**
 * Choose the name that others see.
 */
export interface Rename {
  type: 'rename';
  name: string;
}
/**
 * Let a bot play for the own seat, or play it again oneself (no bot).
 */
export interface HandOver {
  type: 'hand-over';
  bot: string | null;
}
/**
 * Give the match up.
 */
export interface Resign {
  type: 'resign';
}
/**
 * Once a match is over: set up another one of the same kind with the same seats.
 */
export interface Rematch {
  type: 'rematch';
}
/**
 * The first message: where this is, and for which seat (none: looking on).
 */
export interface Welcome {
  type: 'welcome';
  protocol: number;
  match: string;
  game: string;
  title: string;
  seat: number | null;
  seats: Seat[];
  ask: 'always' | 'never' | 'playable';
  tutorial?: boolean;
}
/**
 * Who sits on a seat. `bot` is the kind of bot that plays for it, if one does.
 *
 * `present` tells that a person is connected, `taken` that somebody has opened its link.
 */
export interface Seat {
  number: number;
  name: string;
  bot: string | null;
  taken: boolean;
  present: boolean;
}
/**
 * How the table stands now, as this seat sees it, and what has happened since the last one.
 *
 * `news` are the happenings from number `since` on: what a client holds from there on is
 * replaced, as after an undo. `waiting` are the seats that are known to be asked.
 */
export interface Table {
  type: 'table';
  tabletop: Tabletop;
  asked: Asked | null;
  waiting: number[];
  since: number;
  news: Happening[];
  can_undo: boolean;
  clocks?: ClockLeft[];
  outcome?: Outcome | null;
}
/**
 * All that lies on the table as one seat sees it.
 *
 * `heading` says in a few words where the match stands, `turn` how many turns have begun,
 * `doing` what is being carried out, outermost first.
 */
export interface Tabletop {
  heading: string;
  turn: number;
  parties: Party[];
  figures: Figure[];
  board?: Board | null;
  pieces?: Piece[];
  doing?: string[];
}
/**
 * A team or side: its seats, tokens, and the cards that it holds together.
 */
export interface Party {
  name: string;
  seats: number[];
  acts?: boolean;
  facts?: Fact[];
  hand?: Card[] | null;
  piles?: Pile[];
  order?: string[];
  colour?: string;
}
/**
 * An event as a sentence with its rule, and what a page can show of it.
 *
 * `what` is one of the few things that are animated; the others are only told. `figure` is whom
 * it happens to, `square` where (a square of each step, in order, for `moved`), `amount` by how
 * much, `dice` the faces that came up, each of a die with so many `sides`.
 */
export interface Happening {
  text: string;
  rule: string;
  what?:
    | 'damaged'
    | 'ended'
    | 'fell'
    | 'healed'
    | 'moved'
    | 'played'
    | 'rolled'
    | 'rose'
    | 'told'
    | 'turn';
  figure?: string;
  squares?: string[];
  amount?: number;
  dice?: number[];
  sides?: number;
}
/**
 * How the match ended: the seats that won (none: a draw), in words, and by which rule.
 */
export interface Outcome {
  winners: number[];
  reason: string;
  rule: string;
}
/**
 * Somebody has come, left, changed a name or handed a seat over.
 */
export interface Seats {
  type: 'seats';
  seats: Seat[];
}
/**
 * The answer to `why`: `rule` is the ledger's id, `text` the reason.
 */
export interface Verdict {
  type: 'verdict';
  id: number;
  allowed: boolean;
  action: string;
  text: string;
  rule: string;
}
/**
 * Something that was sent is not done. `code` is one word for it, `text` a sentence.
 */
export interface Refused {
  type: 'refused';
  code:
    | 'malformed'
    | 'not-allowed'
    | 'not-asked'
    | 'not-possible'
    | 'old-decision'
    | 'protocol'
    | 'too-large'
    | 'too-many'
    | 'unavailable'
    | 'unknown-match'
    | 'unknown-seat';
  text: string;
  rule?: string;
}
/**
 * A seat asks the others to let it go back; `None` once that is settled.
 */
export interface UndoWanted {
  type: 'undo-wanted';
  seat: number | null;
}
/**
 * Somebody said something: `at` is when, in seconds since 1970; `name` is of the seat then.
 */
export interface Said {
  type: 'said';
  seat: number | null;
  name: string;
  text: string;
  at: number;
}
/**
 * The rematch is set up: where to go, with this seat's own token.
 */
export interface NextMatch {
  type: 'next-match';
  match: string;
  token: string | null;
}
/**
 * A game that can be played here.
 */
export interface GameInfo {
  name: string;
  title: string;
  set_up: SetUp;
  tutorial: boolean;
  decks: boolean;
}
/**
 * How a match of a game is set up: who can sit down, and the form; a picture of it.
 *
 * `seats` are the numbers of players; where an option decides it, `seats_by` names that option
 * and `seats_of` gives the number for each of its values. `quick` tells what a quick start
 * leaves out, `quick_options` are options that it adds to those of the form.
 */
export interface SetUp {
  summary: string;
  seats: number[];
  fields: Field[];
  quick: string;
  seats_by?: string;
  seats_of?: {
    [k: string]: number;
  };
  quick_options?: {};
  scene?: Scene;
}
/**
 * What a picture of the game shows: a board, or a corner of it, with heroes and walls.
 *
 * `size` are the squares along a side, `heroes` those of each of two parties.
 */
export interface Scene {
  size?: number;
  heroes?: number;
  walls?: number;
}
/**
 * That the server works: its version, and how many matches are at the tables.
 */
export interface Health {
  status: 'ok';
  version: string;
  matches: number;
}
/**
 * A match in its notation, to be gone on with, and who sits where.
 */
export interface Imported {
  text: string;
  seats?: NewSeat[];
}
/**
 * Who is to sit on a seat: me, a friend by a link, or a bot.
 */
export interface NewSeat {
  who: 'bot' | 'friend' | 'me';
  name?: string | null;
  bot?: string | null;
}
/**
 * One step of a first match: what to say, where to point, and which answer goes on.
 *
 * `answer` is the text of the option that is asked for; without one it is enough to read on.
 */
export interface Lesson {
  text: string;
  points?: string[];
  answer?: string;
}
/**
 * A match in a list. `seat` is the asking token's, `asked` tells that it has to decide.
 */
export interface MatchInfo {
  match: string;
  game: string;
  title: string;
  seats: Seat[];
  created: number;
  changed: number;
  turn: number;
  seat: number | null;
  asked: boolean;
  outcome: Outcome | null;
  next_match?: string | null;
}
/**
 * The tokens that somebody has kept, by match.
 */
export interface Mine {
  tokens: {
    [k: string]: string;
  };
}
/**
 * The table after so many answers, and what happened with the last of them.
 */
export interface Moment {
  moment: number;
  tabletop: Tabletop;
  news: Happening[];
  outcome: Outcome | null;
}
/**
 * A match to be set up. `quick` draws at random what would be drafted.
 */
export interface NewMatch {
  game: string;
  seats: NewSeat[];
  options?: {};
  quick?: boolean;
  clock?: Clock | null;
}
/**
 * Why something is refused, as one sentence; `code` is as in `Refused`.
 */
export interface Problem {
  code: string;
  text: string;
  rule?: string;
}
/**
 * The moments of a match: after how many answers each turn begins, and the last one.
 */
export interface Replay {
  match: string;
  game: string;
  title: string;
  seats: Seat[];
  last: number;
  turns: [number, number][];
}
/**
 * A rule of the ledger.
 */
export interface RuleInfo {
  id: string;
  section: string;
  rule: string;
  example: string;
  note: string;
  tags: string[];
}
/**
 * Content of a game under one heading: heroes, cards, tiles.
 */
export interface Shelf {
  heading: string;
  cards: Card[];
}
