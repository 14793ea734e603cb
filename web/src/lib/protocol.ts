/* Made from docs/protocol.schema.json by `npm run protocol`: do not edit by hand. */

/**
 * What a client sends over the socket.
 */
export type FromClient =
  | Hello
  | Answer
  | PassUntil
  | AskAgain
  | Correct
  | Why
  | Undo
  | AgreeUndo
  | Say
  | Prefer
  | Rename
  | HandOver
  | Resign
  | Rematch;
/**
 * What the server sends over the socket.
 */
export type FromServer =
  Welcome | Table | Seats | Verdict | Refused | UndoWanted | Said | NextMatch;

/**
 * Agree to another seat's request to go back, or refuse; `request` is from `undo-wanted`.
 */
export interface AgreeUndo {
  type: 'agree-undo';
  request: string;
  agree: boolean;
}
/**
 * Take an option, by its number, of the decision in the latest `table`.
 */
export interface Answer {
  type: 'answer';
  decision: string;
  option: number;
}
/**
 * A place on a map of areas, drawn as a box or blob with its `label` (else its name) in it.
 *
 * Its middle is at `column` and `row` of a coarse grid, 1 being the distance of neighbours;
 * numbers may be fractions or negative, only how they differ counts. `name` is what figures and
 * references (`square/NAME`) call it and stays for the whole match. `capacity` is how many
 * figures it holds, 0 any number; `height` its level, of which links between different ones are
 * worth showing. `kind` is its terrain in a word, `picture` the name of a drawing of the page,
 * `text` what it does. A `fresh` area was added by the latest answer.
 */
export interface Area {
  name: string;
  column: number;
  row: number;
  label?: string;
  capacity?: number;
  height?: number;
  kind?: string;
  picture?: string;
  text?: string;
  rule?: string;
  fresh?: boolean;
}
/**
 * A board of areas joined by lines. It may grow: a later description may have more of both.
 */
export interface AreaMap {
  areas: Area[];
  links?: Link[];
}
/**
 * A line that joins two areas, by their names; `other` is empty for one that leads off the map.
 *
 * A `path` is a plain line, a `climb` a dashed one, a closed `door` or something `blocked` a line
 * with a bar across it; an `exit` ends in an arrow. With `one_way` it leads from `one` to `other`
 * only. `cost` is what it takes to go along it, written on it unless it is 1. With a `ref` it can
 * be pointed at.
 */
export interface Link {
  one: string;
  other?: string;
  kind?: 'blocked' | 'climb' | 'door' | 'exit' | 'path';
  cost?: number;
  one_way?: boolean;
  ref?: string;
  what?: string;
  text?: string;
  rule?: string;
}
/**
 * Be asked again before the play or turn is over for which one has passed.
 */
export interface AskAgain {
  type: 'ask-again';
}
/**
 * The question with the id of the decision, which the answer gives back.
 *
 * `until` is what one may pass for, on this question and on those that follow. `corrections` are
 * there where the table can be set right instead of an answer.
 */
export interface Asked {
  decision: string;
  question: Question;
  until?: ('play' | 'turn')[];
  corrections?: Correctable[];
}
/**
 * What this seat is asked: the prompt in plain words, and its options.
 *
 * `signs` tells what the signs of offers mean, `costs` what their costs are: movement points.
 * `advice` is a sentence for those who are new to the game.
 */
export interface Question {
  prompt: string;
  rule: string;
  kind: string;
  offers: Offer[];
  choices?: Choice[];
  covert?: boolean;
  signs?: {
    [k: string]: string;
  };
  costs?: string;
  advice?: string;
}
/**
 * One option of the decision. `option` is its number, `text` the line that names it.
 *
 * `parts` are what is pointed at to choose it. `cost`, `risks` and `notes` (what else is good to
 * know, such as the Defense that a strike would meet) are shown before it counts, `path` are the
 * squares of the way, beginning where the figure stands, `piece` is what would lie on the board;
 * with a `warning` it has to be confirmed. A `futile` offer would change nothing now, for the
 * reason in this short phrase: it is shown less prominently, and its warning says so. `targets`
 * are the figures that it would reach, None where that is clear from its parts.
 *
 * Where people type, offers have numbers, but for those with something else to type for them:
 * `typed`, such as a square, or words and a square; it is unique among the offers. `sign` is one
 * character that stands on a square in place of the risks, explained by the question's `signs`.
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
  futile?: string;
  targets?: string[] | null;
  typed?: string;
  sign?: string;
}
/**
 * Something that lies on the board and is no figure: a tile, a token, an item.
 *
 * It covers `columns` x `rows` squares, `square` being the upper left one, or lies in the area of
 * that name. `picture` is the name of a drawing of the page, `what` what people call it, `text`
 * what it does, `note` a short text written on it, `symbols` are drawings shown small on it, such
 * as faces of dice. `colour`, in a word, tells those of one drawing apart. A renderer that has no
 * such drawing shows the first letter of `what`.
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
  symbols?: string[];
  colour?: string;
}
/**
 * Something to point at that does not lie on the table: a button, or a card laid out to read.
 *
 * Choices with the same `group` stand together under that heading. `card` describes it in full,
 * `figure` is whom it is about. The `weight` says how it looks: the one thing that most will do
 * is `main`, what ends or passes is `quiet`.
 *
 * A choice of a story stands under the `page` that it belongs to, with `text` beneath its label.
 * One that is `locked`, for the reason that stands there, is shown and cannot be taken: no offer
 * has it among its parts.
 */
export interface Choice {
  ref: string;
  label: string;
  group?: string;
  card?: Card | null;
  figure?: string;
  weight?: 'main' | 'plain' | 'quiet';
  text?: string;
  page?: string;
  locked?: string;
}
/**
 * A card or an ability. `state` says in a word why it is not ready: `spent`, `exhausted`.
 *
 * `targets` are the figures that it would reach as the table stands, `aims` other references
 * (squares of doors). None where that is no matter of this card, or not now. `in_play` tells that
 * it lies open on the table and is not held. What covers `columns` x `rows` squares of the board
 * is drawn as it would lie there. `once` tells what a use takes it up for: a `turn`, a `round`,
 * the `match`; a renderer may show at a glance which of those are still ready. What is `basic`
 * everybody has and knows: a list of what can be done names it without its text. `layout` is a map
 * that is printed on it. `closed` says why it cannot be taken now, where it is laid out for that.
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
  once?: '' | 'match' | 'round' | 'turn';
  basic?: boolean;
  layout?: Layout | null;
  portrait?: string;
  closed?: string;
}
/**
 * A number or a word with its name, such as Defense 14.
 *
 * `short` is how it is written where there is little room, with `{}` for the value: `D{}`. A fact
 * without it is left out there. A `main` fact is one of the few by which things are compared, such
 * as the damage of an attack or how many cards somebody holds: it is written large.
 */
export interface Fact {
  name: string;
  value: string;
  picture?: string;
  tone?: 'bad' | 'good' | 'plain' | 'quiet';
  short?: string;
  main?: boolean;
}
/**
 * A board as it is printed somewhere, such as that of a ready-made map: drawn small.
 */
export interface Layout {
  board: Board;
  pieces?: Piece[];
}
/**
 * A board of squares or spaces: its columns from left to right, its rows from top to bottom.
 *
 * `squares` are the names of all squares in reading order, an empty name where there is none:
 * nothing is drawn there. `sides` names the edges of the board that belong to a party: `north`,
 * `east`, `south`, `west` to its number.
 *
 * A space is a square that holds several figures: `capacity` is how many, drawn side by side
 * within it; free places may be hinted at. `edges` are walls and doors between squares.
 *
 * A map may grow: a later description may have more columns and rows, at any end, and names where
 * there were none. A square keeps its name for the whole match, so that a renderer can tell what
 * is new. `regions` are the parts it is made of.
 */
export interface Board {
  columns: string[];
  rows: string[];
  squares: string[];
  sides?: {
    [k: string]: number;
  };
  capacity?: number;
  edges?: Edge[];
  regions?: Region[];
}
/**
 * Something on one edge of a square, drawn along that `side`; other edges are open.
 *
 * A `wall` is a solid line, a closed `door` a line with a bar across it, an `open` door a line
 * with a gap, an `exit` an arrow out to where no map lies yet. An edge between two squares is
 * named once, from either of them. With a `ref` it can be pointed at. `what` is what people call
 * it, `text` what it does.
 */
export interface Edge {
  square: string;
  side: 'east' | 'north' | 'south' | 'west';
  kind?: 'door' | 'exit' | 'open' | 'wall';
  ref?: string;
  what?: string;
  text?: string;
  rule?: string;
}
/**
 * A part of the board that was put down as one, such as a tile of the map or a room.
 *
 * A renderer may tint or outline its squares and write its `name` beside them. `fresh` tells that
 * it was put down by the latest answer: worth drawing the eye to.
 */
export interface Region {
  name: string;
  squares: string[];
  fresh?: boolean;
}
/**
 * Something that can be set right beside a real table: an example as it is typed, and what.
 */
export interface Correctable {
  example: string;
  about: string;
}
/**
 * Something that lasts on a figure, or a token it has.
 *
 * `text` is all there is to say about it; `brief` are a few words that follow its name where
 * there is no room for the text, such as `until the next turn of Ada`.
 */
export interface Badge {
  what: string;
  picture: string;
  tone?: 'bad' | 'good' | 'plain' | 'quiet';
  text?: string;
  count?: number;
  brief?: string;
}
/**
 * The match of a chapter; the token of a seat of the campaign opens that seat in it.
 */
export interface BegunChapter {
  match: string;
}
/**
 * The book of a quest or scenario, opened at what people may have read so far.
 *
 * `text` is its introduction, in paragraphs with an empty line between them. `facts` are what
 * holds or is counted now, `told` the texts of what has happened, the latest one last. `ahead` are
 * those of what has not happened, where people want to know them beforehand. `pages` are those of
 * story that have been read before and can be read again, folded, the latest one last. `chart`
 * shows what all parties have earned so far.
 */
export interface Book {
  title: string;
  text: string;
  chart?: Chart | null;
  goals?: Goal[];
  facts?: Fact[];
  told?: string[];
  ahead?: string[];
  pages?: Page[];
  rule?: string;
}
/**
 * What the parties have earned in each part of a campaign: the emblems of parties in a table.
 *
 * `heading` stands over the names of its rows.
 */
export interface Chart {
  heading: string;
  columns: Column[];
  rows: Row[];
}
/**
 * A column of a chart; where there is little room, its `picture` stands for its name.
 */
export interface Column {
  name: string;
  picture: string;
}
/**
 * A row of a chart: for each column, the numbers of the parties that have earned it.
 *
 * `note` says more about the row in a few words. A row `ahead` has nothing in its cells yet, one
 * that is `main` sums the others up.
 */
export interface Row {
  name: string;
  cells?: number[][];
  note?: string;
  ahead?: boolean;
  main?: boolean;
}
/**
 * Something that is to be done: a sentence, and how far it has come, `at` of `most`.
 *
 * `counted` says of what, such as `rounds`; nothing is counted where `most` is 0. `worth` is what
 * it brings, such as `12 XP`; `note` what else is to be said of it, such as when it is judged. The
 * `main` one decides the match. `squares` are those that it is about: they are outlined on the
 * board. `name` is what people call it, `parties` are the numbers of those that have met it, where
 * several can.
 */
export interface Goal {
  text: string;
  at?: number;
  most?: number;
  counted?: string;
  is_met?: boolean;
  worth?: string;
  note?: string;
  main?: boolean;
  squares?: string[];
  name?: string;
  parties?: number[];
}
/**
 * A page of story that lies open.
 *
 * `text` is in paragraphs, an empty line between them; `number` what the book calls it, `speaker`
 * who says it. The choices that belong to it are choices of the question with its `ref`
 * (`page/...`) as their `page`: they are drawn beneath the text.
 */
export interface Page {
  ref: string;
  title: string;
  text: string;
  number?: string;
  speaker?: string;
  picture?: string;
  rule?: string;
}
/**
 * A bot that can take a seat; `bot` names it in messages.
 *
 * `game` is the only one that it plays; empty: it plays them all. `seats` is how many a match has
 * that it plays; 0: any number.
 */
export interface BotInfo {
  bot: string;
  label: string;
  text: string;
  game: string;
  seats: number;
}
/**
 * A campaign that a game has, and what people read before they begin it.
 */
export interface CampaignChoice {
  id: string;
  name: string;
  introduction: string;
}
/**
 * How a campaign of a game is set up: which one, for how many, and what else is chosen.
 */
export interface CampaignForm {
  campaigns: CampaignChoice[];
  seats: number[];
  fields: Field[];
}
/**
 * One option of a match on the form that sets it up.
 *
 * `choices` are pairs of value and label for `choice`, `about` a sentence or two on some of the
 * values; an empty value is that of nothing, as is that of a `number` left empty: it is not sent.
 * A field with `only_if` is shown, and its option is sent, only while other fields have these
 * values, or one of several with commas between them; `none` is nothing, `*` any value but
 * nothing.
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
  about?: {
    [k: string]: string;
  };
}
/**
 * A campaign in a list. `seat` is that of the token, `asked` whether it has to decide.
 *
 * `number` and `chapter` are those of the chapter that is being played or comes next, `match` its
 * match if it has begun.
 */
export interface CampaignInfo {
  campaign: string;
  game: string;
  title: string;
  name: string;
  seats: Seat[];
  changed: number;
  seat: number | null;
  standing: 'abandoned' | 'broken' | 'given-up' | 'next' | 'over' | 'playing';
  number: number;
  chapter: string;
  match: string | null;
  asked: boolean;
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
 * All about a campaign.
 *
 * `why` says why a chapter has to begin again, or cannot. `host` is the seat that changes seats
 * and may abandon the campaign. `options` are pairs of what was chosen and how. `kind` and
 * `picture` are as those of a chapter that is over. `party` is what the party has, as it would lie
 * on a table; its heading says how the campaign has ended.
 */
export interface CampaignPage {
  info: CampaignInfo;
  introduction: string;
  host: number;
  options: [string, string][];
  why: string;
  kind: string;
  picture: string;
  log: PlayedChapter[];
  party: Tabletop | null;
}
/**
 * A chapter that is over, with what it changed; `match` where its replay can be watched.
 *
 * `kind` is what it was, as people call it, `picture` the name of a drawing for that. What is no
 * contest is `done`.
 */
export interface PlayedChapter {
  kind: string;
  picture: string;
  title: string;
  result: string;
  outcome: 'done' | 'lost' | 'won';
  changes: string[];
  match: string | null;
}
/**
 * All that lies on the table as one seat sees it.
 *
 * `heading` says in a few words where the match stands, `turn` how many turns have begun,
 * `doing` what is being carried out, outermost first. A game has a `board` or a map of `areas` or
 * neither. `cards` and `piles` are those of nobody: quests, decks for all. `shelves` are what is
 * laid out to choose from, in place of a board. `story` are the pages that lie open, the latest
 * one last: it is what is read now. `book` tells what is to be done. `throw` are the dice on the
 * table.
 */
export interface Tabletop {
  heading: string;
  turn: number;
  parties: Party[];
  figures: Figure[];
  board?: Board | null;
  pieces?: Piece[];
  doing?: Doing[];
  areas?: AreaMap | null;
  cards?: Card[];
  piles?: Pile[];
  initiative?: Initiative | null;
  plans?: Plan[];
  story?: Page[];
  book?: Book | null;
  shelves?: Shelf[];
  throw?: Throw | null;
}
/**
 * A team or side: its seats, tokens, and the cards that it holds together.
 *
 * One that is played by nobody, such as monsters, has no seats.
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
  sheet?: Sheet | null;
}
/**
 * A pile of cards; `cards` where this seat may look at them.
 *
 * `short` and `main` are as those of a `Fact`: the cards that somebody holds are a main pile.
 */
export interface Pile {
  name: string;
  count: number;
  cards?: Card[] | null;
  short?: string;
  main?: boolean;
}
/**
 * What lies before somebody: its gauges above, then its places in order, side by side.
 *
 * What a sheet holds is on the sheet alone, and in no hand or `cards` of its figure.
 */
export interface Sheet {
  places?: Place[];
  gauges?: Gauge[];
}
/**
 * A place for cards on a sheet, such as a hand, a belt, a slot for a skill.
 *
 * Drawn as a frame with its `name` over it, its `cards` in it and an empty outline for each of the
 * `room` that is left; `room` 0 is no limit, and no outline. `ref` (`place/...`, or the figure it
 * belongs to) is pointed at to put something there. `closed` says why nothing can be put there
 * now.
 */
export interface Place {
  name: string;
  cards?: Card[];
  room?: number;
  ref?: string;
  picture?: string;
  closed?: string;
  rule?: string;
}
/**
 * A row of `most` boxes on a sheet, of which the first `at` are full: stamina, threat, wounds.
 *
 * `marks` are short texts written on boxes, by their number from 1: what happens when it is
 * reached.
 */
export interface Gauge {
  name: string;
  at: number;
  most: number;
  picture?: string;
  tone?: 'bad' | 'good' | 'plain' | 'quiet';
  marks?: [number, string][];
  rule?: string;
}
/**
 * A figure on the table, on a `square` (or in an area) or beside the board (empty).
 *
 * `letter` is its mark on the board, `picture` a drawing of the page (a role or a type).
 * `portrait` is the id of the hero or monster, for renderers that give each its own face; `colour`
 * is that of its ring, in a word, where figures of one kind are told apart by it. `health`
 * and `most_health` are its hit points or whatever it loses to be out, none where `most_health` is
 * 0; `fallen` tells that it is out, `acts` that it is its turn. `cards` are its open abilities,
 * `hand` what this seat may see of its hand, `piles` its other cards, `sheet` what lies before it.
 * A figure of `size` covers size x size squares, `square` being the upper left one.
 * A badge with the picture `acting` tells that what it does is being carried out, one with
 * `attacked` that it is being struck: these are marked on the board, too.
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
  sheet?: Sheet | null;
  fell_at?: string;
  portrait?: string;
  colour?: string;
}
/**
 * Something that is being carried out, in a few words.
 *
 * `says` is the text of its card, for those who are to answer it and do not hold it.
 */
export interface Doing {
  text: string;
  says?: string;
}
/**
 * The track of initiative: who acts when, drawn as a row from first to last.
 *
 * `heading` stands before it, such as `Round 2`.
 */
export interface Initiative {
  turns: InitiativeTurn[];
  heading?: string;
}
/**
 * One place on the track: of a figure, or of whatever `name` says, such as a kind of monster.
 *
 * `value` is what its place comes from, `card` the card that gave it, if one did. A `hidden` one
 * is known to be there, and nothing more is: it is drawn as a card's back. Where people choose who
 * is next, those who `may` be it are told from those who cannot be yet.
 */
export interface InitiativeTurn {
  name?: string;
  figure?: string;
  party?: number;
  value?: string;
  state?: 'done' | 'due' | 'hidden' | 'may' | 'now';
  card?: Card | null;
}
/**
 * What an automated side is about to do, shown before it does it.
 *
 * `text` says it in a sentence; `figure` is who does it, `path` the squares of its way beginning
 * with its own, `targets` whom it acts upon: both are drawn on the board as the preview of an
 * offer is. `steps` are how it was worked out, folded away until somebody wants to know. While
 * people have to choose between what is equally good it is `open`, and its way is drawn dotted.
 */
export interface Plan {
  text: string;
  figure?: string;
  path?: string[];
  targets?: string[];
  steps?: PlanStep[];
  rule?: string;
  open?: boolean;
}
/**
 * A criterion as a sentence with its rule, and what it left over: figures, squares, cards.
 */
export interface PlanStep {
  text: string;
  rule?: string;
  left?: string[];
}
/**
 * Cards that are laid out under one heading: of a library, or what is for sale.
 *
 * `about` is a sentence on all of them. `room` is how many it will have, where that is known: an
 * empty outline is drawn for each card that is still to come.
 */
export interface Shelf {
  heading: string;
  cards: Card[];
  about?: string;
  rule?: string;
  room?: number;
}
/**
 * Dice that lie on the table while something is decided: what they are for, and each of them.
 *
 * `text` says whose they are and how they stand, such as `Ada defends: 1 save against 2 hits`.
 */
export interface Throw {
  text: string;
  dice: Die[];
  figure?: string;
}
/**
 * A die on the table whose faces have names: `face` is that of its drawing, and what it says.
 *
 * `counts` tells whether it adds to the result. Where one is asked about it, `ref` is pointed at:
 * that of the choice to roll it again, say, which then needs no button of its own.
 */
export interface Die {
  face: string;
  counts?: boolean;
  ref?: string;
}
/**
 * Give a seat to a bot, or free it for a friend, who gets a new link; the old one is void.
 */
export interface ChangedSeat {
  seat: number;
  who: 'bot' | 'friend';
  bot?: string | null;
}
/**
 * How long each seat may think, per turn or in the whole match, and what happens then.
 */
export interface Clock {
  per: 'match' | 'turn';
  seconds: number;
  then: 'plays-on' | 'resigns';
}
/**
 * The seconds that a seat has left at this message, and whether its clock runs.
 */
export interface ClockLeft {
  seat: number;
  seconds: number;
  running: boolean;
}
/**
 * Set right what lies on the table, in words, instead of an answer to the decision.
 */
export interface Correct {
  type: 'correct';
  decision: string;
  words: string;
}
/**
 * A match that has been created; only its creator ever sees all links.
 */
export interface Created {
  match: string;
  seats: SeatLink[];
}
/**
 * A seat and the secret token in its link; bots have none.
 */
export interface SeatLink {
  number: number;
  who: 'bot' | 'friend' | 'me';
  token: string | null;
}
/**
 * A campaign that has been created; only its creator ever sees all links.
 */
export interface CreatedCampaign {
  campaign: string;
  seats: SeatLink[];
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
 * The first message: the secret token of a seat, or none for a spectator.
 *
 * `returning` says that whoever has the seat comes back to it. Without it the seat has to be
 * free: what a client was told of that earlier does not count.
 */
export interface Hello {
  type: 'hello';
  token?: string | null;
  returning?: boolean;
  protocol?: number;
}
/**
 * Pass on the decision in the latest `table`, and on what follows until a play or turn ends.
 */
export interface PassUntil {
  type: 'pass';
  decision: string;
  until: 'play' | 'turn';
}
/**
 * Ask whether the action that these parts name is allowed now, and if not, why.
 */
export interface Why {
  type: 'why';
  id: number;
  parts: string[];
}
/**
 * Go back to one's last decision: at once if the rules allow it, else if others agree.
 *
 * `undo` is that of the latest `table`.
 */
export interface Undo {
  type: 'undo';
  undo: string;
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
 * Let a bot play for one's seat; without a bot: play again oneself.
 */
export interface HandOver {
  type: 'hand-over';
  bot: string | null;
}
/**
 * Resign.
 */
export interface Resign {
  type: 'resign';
}
/**
 * Once a match is over: create another one of the same kind with the same seats.
 */
export interface Rematch {
  type: 'rematch';
}
/**
 * The first message: which match this is, and which seat (none: a spectator).
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
  tutorial?: string;
  campaign?: string;
}
/**
 * The table as this seat sees it now, and what has happened since the last one.
 *
 * `news` are the happenings from number `since` on: they replace all that a client has from
 * there on, as after an undo. `waiting` are the seats that are known to be asked. `undo` names
 * what an undo would take back now; it is empty where there is nothing. `passing` is what this
 * seat passes for without being asked, if it has said so.
 */
export interface Table {
  type: 'table';
  tabletop: Tabletop;
  asked: Asked | null;
  waiting: number[];
  since: number;
  news: Happening[];
  undo: string;
  clocks?: ClockLeft[];
  outcome?: Outcome | null;
  passing?: ('play' | 'turn') | null;
}
/**
 * An event as a sentence with its rule, and what a page can show of it.
 *
 * `what` is one of the few things that are animated; the others are only told. `figure` is whom
 * it happens to, `square` where (a square of each step, in order, for `moved`), `amount` by how
 * much, `dice` the faces that came up, each of a die with so many `sides`, or `faces` those that
 * have names, each the name of a drawing. What is `minor` goes without saying for those who follow
 * the match: a short log leaves it out.
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
  faces?: string[];
  minor?: boolean;
}
/**
 * How the match ended: the seats that won (none: a draw), the reason, and its rule.
 *
 * Where it was no `contest`, nobody has won or lost anything.
 */
export interface Outcome {
  winners: number[];
  reason: string;
  rule: string;
  contest?: boolean;
}
/**
 * Somebody has joined or left, changed a name or handed a seat over.
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
 * A message was refused. `code` is one word for why, `text` a sentence.
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
    | 'taken'
    | 'too-large'
    | 'too-many'
    | 'unavailable'
    | 'unknown-match'
    | 'unknown-seat';
  text: string;
  rule?: string;
}
/**
 * A seat asks the others to let it go back; no seat: the request is settled.
 *
 * `request` names the request in the answer to it.
 */
export interface UndoWanted {
  type: 'undo-wanted';
  seat: number | null;
  request?: string;
}
/**
 * Somebody said something: `at` is in seconds since 1970, `name` that of the seat then.
 */
export interface Said {
  type: 'said';
  seat: number | null;
  name: string;
  text: string;
  at: number;
}
/**
 * The rematch is ready: the name of its match, and this seat's token.
 */
export interface NextMatch {
  type: 'next-match';
  match: string;
  token: string | null;
}
/**
 * A game that can be played here; `campaigns` where it has some.
 */
export interface GameInfo {
  name: string;
  title: string;
  set_up: SetUp;
  tutorials: TutorialInfo[];
  decks: boolean;
  campaigns?: CampaignForm | null;
}
/**
 * How a match of a game is set up: who can sit down, and the form; a picture of it.
 *
 * `seats` are the numbers of players; where an option decides it, `seats_by` names that option
 * and `seats_of` gives the numbers for each of its values, where `none` and `*` mean what they do
 * in a field's `only_if`. `quick` tells what a quick start leaves out, `quick_options` are options
 * that it adds to those of the form.
 */
export interface SetUp {
  summary: string;
  seats: number[];
  fields: Field[];
  quick: string;
  seats_by?: string;
  seats_of?: {
    [k: string]: number[];
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
 * A guided match: what its button says, and what is learned.
 */
export interface TutorialInfo {
  name: string;
  title: string;
  about: string;
}
/**
 * An answer in a replay: the seat that gave it, its sentence and its notation.
 *
 * Chance has the seat -1.
 */
export interface GivenAnswer {
  seat: number;
  text: string;
  notation: string;
}
/**
 * A sign that the server works: its version, and how many matches are open.
 */
export interface Health {
  status: 'ok';
  version: string;
  matches: number;
}
/**
 * An exported campaign, the file as base64, to be gone on with.
 */
export interface ImportedCampaign {
  file: string;
}
/**
 * A saved match in its notation, to be continued, and who sits where.
 */
export interface ImportedMatch {
  text: string;
  seats?: NewSeat[];
}
/**
 * Who gets a seat: me, a friend with a link, or a bot.
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
 * A match in a list. `seat` is that of the token, `asked` whether it has to decide.
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
  campaign?: string;
}
/**
 * The tokens that a client has, by match or campaign.
 */
export interface MyTokens {
  tokens: {
    [k: string]: string;
  };
}
/**
 * A campaign to begin, by its id among those of the game. Without `name` it has its own.
 */
export interface NewCampaign {
  game: string;
  campaign: string;
  seats: NewSeat[];
  name?: string | null;
  options?: {};
}
/**
 * A match to create. `quick` draws at random what would be drafted.
 *
 * With `even_pauses` no pause tells whether a seat has something to respond with.
 */
export interface NewMatch {
  game: string;
  seats: NewSeat[];
  options?: {};
  quick?: boolean;
  clock?: Clock | null;
  even_pauses?: boolean;
}
/**
 * The chapter to begin, by its number. To begin it again, name the match that it is to replace.
 *
 * Where somebody else was faster, the match that has begun is the answer.
 */
export interface NextChapter {
  number: number;
  instead_of?: string | null;
}
/**
 * Sit down on the seat of one's token, under this name, or choose another name there.
 */
export interface OwnName {
  name: string;
}
/**
 * One step of how a game is played: what is said, and what is drawn.
 *
 * `tabletop` is the part of a table that is drawn, `cards` are laid beside it. `offers` are what
 * goes with all that is `chosen`: what they name is lit; the way of the one that is `ahead` is
 * drawn. `points` are pointed at, as by a lesson.
 */
export interface Panel {
  title: string;
  text: string;
  rules: string[];
  tabletop?: Tabletop | null;
  cards?: Card[];
  offers?: Offer[];
  chosen?: string[];
  points?: string[];
  ahead?: Offer | null;
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
 * The moments of a match, each after so many answers: the last one, and where turns begin.
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
 * The table after so many answers, the last of them, and what happened with it.
 *
 * Before the first answer `answer` is null, and so it is where the answer may still be a secret:
 * while the match is under way, only one's own answers are told.
 */
export interface ReplayMoment {
  moment: number;
  tabletop: Tabletop;
  news: Happening[];
  outcome: Outcome | null;
  answer: GivenAnswer | null;
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
}
