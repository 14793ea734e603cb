/** The messages of a seat's connection, by who sends them. */
export type { FromClient, FromServer } from './protocol';

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 2;

/** A thing on the table: `square/C5`, `figure/3`, `card/attack-7`, `word/end`. */
export type Reference = string;
