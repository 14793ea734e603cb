/** Finding rules: by words and chapter, and the ids that a rule's text mentions. */
import type { RuleInfo } from '../lib/protocol';

export interface Filter {
  query: string;
  chapter: string;
}

export const ALL: Filter = { query: '', chapter: '' };

/** The chapter of a rule: the second part of its id. */
export function chapterOf(id: string): string {
  return id.split('.')[1] ?? '';
}

/** The game of a rule: the first part of its id. */
export function gameOf(id: string): string {
  return id.split('.')[0] ?? '';
}

/** A chapter as a heading. */
export function titled(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words that are searched for. */
export function wordsOf(query: string): string[] {
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((each) => each !== '');
}

/** The rules that have all words somewhere, and this chapter where one is chosen. */
export function found(rules: readonly RuleInfo[], { query, chapter }: Filter): RuleInfo[] {
  const words = wordsOf(query);
  return rules.filter((rule) => {
    if (chapter !== '' && chapterOf(rule.id) !== chapter) return false;
    if (words.length === 0) return true;
    const text =
      `${rule.id} ${rule.section} ${rule.rule} ${rule.example} ${rule.note}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** How often each of these names comes, in the order in which they first do. */
export function counted(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}

/** Rules in a row that stand under the same heading of the rulebook. */
export function sections(rules: readonly RuleInfo[]): { heading: string; rules: RuleInfo[] }[] {
  const all: { heading: string; rules: RuleInfo[] }[] = [];
  for (const rule of rules) {
    const last = all.at(-1);
    if (last?.heading === rule.section) last.rules.push(rule);
    else all.push({ heading: rule.section, rules: [rule] });
  }
  return all;
}

export interface Run {
  text: string;
  /** The id of the rule that is mentioned here. */
  rule?: string;
  /** Whether this is one of the words that are searched for. */
  hit?: boolean;
}

/** A text in runs: ids of rules that exist become links, words that are searched for stand out. */
export function runs(text: string, ids: ReadonlySet<string>, words: readonly string[]): Run[] {
  return text
    .split(/([a-z]+(?:\.[a-z0-9-]+)+)/)
    .flatMap((part): Run[] => (ids.has(part) ? [{ text: part, rule: part }] : hits(part, words)));
}

function hits(text: string, words: readonly string[]): Run[] {
  if (words.length === 0 || text === '') return text === '' ? [] : [{ text }];
  const any = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${any})`, 'i'))
    .map((part, number) => (number % 2 === 1 ? { text: part, hit: true } : { text: part }))
    .filter((run) => run.text !== '');
}
