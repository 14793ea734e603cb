/** What addresses mean: the part of them behind `#/`. */

export type PageName =
  | 'home'
  | 'new'
  | 'match'
  | 'join'
  | 'campaign'
  | 'new-campaign'
  | 'replay'
  | 'rules'
  | 'library'
  | 'deck'
  | 'settings'
  | 'unknown';

export interface Route {
  page: PageName;
  args: string[];
  query: URLSearchParams;
}

const PAGES: readonly string[] = [
  'new',
  'match',
  'join',
  'campaign',
  'new-campaign',
  'replay',
  'rules',
  'library',
  'deck',
  'settings',
];

/** The route that an address such as `#/match/abc` names. */
export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const [page = '', ...args] = path
    .split('/')
    .filter((each) => each !== '')
    .map(decoded);
  const name = page === '' ? 'home' : PAGES.includes(page) ? (page as PageName) : 'unknown';
  return { page: name, args, query: new URLSearchParams(query) };
}

/** A part of an address as it was meant; one that is broken is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a page, to be used in links: `link('match', id)`. */
export function link(page: Exclude<PageName, 'unknown'>, ...args: (string | number)[]): string {
  const parts = page === 'home' ? args : [page, ...args];
  return '#/' + parts.map((each) => encodeURIComponent(each)).join('/');
}
