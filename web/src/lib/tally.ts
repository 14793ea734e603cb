/** A match in a few numbers, from what has happened and how it stands. */
import type { Happening, Party, Tabletop } from './protocol';

/** What became of a party. */
export interface Tally {
  party: number;
  /** How many of its figures stand, of how many. */
  standing: number;
  figures: number;
  /** The damage that its figures took, and what they got back. */
  taken: number;
  regained: number;
}

/**
 * What became of each party.
 *
 * Figures that fell and lie on the table no more were those of a party that nobody plays: of foes.
 */
export function tally(tabletop: Tabletop, log: readonly Happening[]): Tally[] {
  const foes = tabletop.parties.findIndex(({ seats }) => seats.length === 0);
  const present = new Set(tabletop.figures.map((figure) => figure.ref));
  const gone = new Set(
    log
      .filter(({ what, figure = '' }) => what === 'fell' && figure !== '' && !present.has(figure))
      .map(({ figure = '' }) => figure),
  );
  return tabletop.parties.map((_, party) => {
    const figures = tabletop.figures.filter((figure) => figure.party === party);
    const lost = party === foes ? [...gone] : [];
    const references = new Set([...figures.map((figure) => figure.ref), ...lost]);
    const sum = (what: Happening['what']) =>
      log
        .filter((each) => each.what === what && references.has(each.figure ?? ''))
        .reduce((total, each) => total + (each.amount ?? 0), 0);
    return {
      party,
      standing: figures.filter((figure) => !figure.fallen).length,
      figures: references.size,
      taken: sum('damaged'),
      regained: sum('healed'),
    };
  });
}

/** What is written large of every party that somebody plays: what they compete in. */
export function scores(parties: readonly Party[]): string[] {
  const played = parties
    .filter(({ seats }) => seats.length > 0)
    .map(({ facts = [] }) => facts.filter(({ main }) => main).map(({ name }) => name));
  const [first = [], ...others] = played;
  return first.filter((name) => others.every((names) => names.includes(name)));
}

/** The happening that cost a figure most; none where nothing was lost. */
export function hardestBlow(log: readonly Happening[]): Happening | null {
  return log.reduce<Happening | null>(
    (hardest, each) =>
      each.what === 'damaged' && (each.amount ?? 0) > (hardest?.amount ?? 0) ? each : hardest,
    null,
  );
}
