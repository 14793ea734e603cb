/** The messages of a seat's conversation, by who sends them. */
import type {
  AgreeUndo,
  Answer,
  HandOver,
  Hello,
  NextMatch,
  Prefer,
  Refused,
  Rematch,
  Rename,
  Resign,
  Said,
  Say,
  Seats,
  Table,
  Undo,
  UndoWanted,
  Verdict,
  Welcome,
  Why,
} from './protocol';

/** The version of the conversation that this page speaks. */
export const PROTOCOL = 1;

/** A thing on the table: `square/C5`, `figure/3`, `card/attack-7`, `word/end`. */
export type Reference = string;

export type FromServer =
  Welcome | Table | Seats | Verdict | Refused | UndoWanted | Said | NextMatch;

export type FromClient =
  Hello | Answer | Why | Undo | AgreeUndo | Say | Prefer | Rename | HandOver | Resign | Rematch;
