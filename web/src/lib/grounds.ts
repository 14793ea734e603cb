/** The board of a tabletop, whatever its kind. */
import { AreaLayout } from './areas';
import { Grid } from './grid';
import type { Ground } from './ground';
import type { Tabletop } from './protocol';

/** Where everything is on the board; `null` where there is none. */
export function groundOf(tabletop: Tabletop): Ground | null {
  if (tabletop.board) return new Grid(tabletop.board);
  return tabletop.areas && tabletop.areas.areas.length > 0 ? new AreaLayout(tabletop.areas) : null;
}

/** A place that the latest answer added, if it added any: worth drawing the eye to. */
export function freshPlace({ board, areas }: Tabletop): string {
  const area = areas?.areas.find((each) => each.fresh);
  return board?.regions?.find((region) => region.fresh)?.squares[0] ?? area?.name ?? '';
}
