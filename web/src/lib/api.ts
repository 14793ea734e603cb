/** What is asked for over HTTP. A refusal is thrown as `Refusal`, its text made to be shown. */
import type {
  BegunChapter,
  BotInfo,
  CampaignInfo,
  CampaignPage,
  ChangedSeat,
  Created,
  CreatedCampaign,
  Deck,
  DeckCards,
  DeckVerdict,
  GameInfo,
  ImportedCampaign,
  ImportedMatch,
  Lesson,
  MatchInfo,
  ReplayMoment,
  NewCampaign,
  NewMatch,
  NextChapter,
  Panel,
  Problem,
  Replay,
  RuleInfo,
  SeatLink,
  Shelf,
} from './protocol';
import { allTokens, campaignTokens, tokenOf } from './tokens';

/** A request that was refused: one sentence, and the rule where one says so. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule = '',
  ) {
    super(text);
  }
}

interface Request {
  body?: unknown;
  token?: string | null;
}

async function ask(path: string, { body, token }: Request): Promise<Response> {
  const headers = new Headers();
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const asked: RequestInit = { method: body === undefined ? 'GET' : 'POST', headers };
  if (body !== undefined) asked.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(path, asked);
  } catch {
    throw new Refusal('unreachable', 'The server does not answer. Is it still running?');
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => null);
  const { code, text, rule } = (problem ?? {}) as Partial<Problem>;
  throw new Refusal(code ?? String(answer.status), text ?? 'The server could not do that.', rule);
}

async function json<T>(path: string, request: Request = {}): Promise<T> {
  return (await ask(path, request)).json() as Promise<T>;
}

async function text(path: string, match: string): Promise<string> {
  return (await ask(path, { token: tokenOf(match) })).text();
}

const name = encodeURIComponent;

/** A request on behalf of the seat that we hold in a campaign. */
function inCampaign(campaign: string, what: string, body?: unknown): Promise<Response> {
  const token = campaignTokens.of(campaign);
  return ask(`/api/campaigns/${name(campaign)}/${what}`, { body, token });
}

export const api = {
  games: () => json<GameInfo[]>('/api/games'),
  bots: () => json<BotInfo[]>('/api/bots'),
  library: (game: string) => json<Shelf[]>(`/api/games/${name(game)}/library`),
  rules: (game: string, query: string) =>
    json<RuleInfo[]>(`/api/games/${name(game)}/rules?query=${name(query)}`),
  rule: (id: string) => json<RuleInfo>(`/api/rules/${name(id)}`),
  decks: (game: string) => json<Deck[]>(`/api/games/${name(game)}/decks`),
  deckCards: (game: string) => json<DeckCards[]>(`/api/games/${name(game)}/deck-cards`),
  checkDeck: (game: string, deck: Deck) =>
    json<DeckVerdict>(`/api/games/${name(game)}/deck`, { body: deck }),
  lessons: (game: string, tutorial: string) =>
    json<Lesson[]>(`/api/games/${name(game)}/tutorials/${name(tutorial)}`),
  howTo: (game: string) => json<Panel[]>(`/api/games/${name(game)}/how-to`),
  startTutorial: (game: string, tutorial: string) =>
    json<Created>(`/api/games/${name(game)}/tutorials/${name(tutorial)}`, { body: {} }),
  create: (match: NewMatch) => json<Created>('/api/matches', { body: match }),
  importMatch: (match: ImportedMatch) => json<Created>('/api/matches/import', { body: match }),
  match: (match: string, token = tokenOf(match)) =>
    json<MatchInfo>(`/api/matches/${name(match)}`, { token }),
  mine: () => json<MatchInfo[]>('/api/mine', { body: { tokens: allTokens() } }),
  notation: (match: string) => text(`/api/matches/${name(match)}/export`, match),
  report: (match: string) => text(`/api/matches/${name(match)}/report`, match),
  createCampaign: (campaign: NewCampaign) =>
    json<CreatedCampaign>('/api/campaigns', { body: campaign }),
  campaign: (campaign: string, token = campaignTokens.of(campaign)) =>
    json<CampaignPage>(`/api/campaigns/${name(campaign)}`, { token }),
  myCampaigns: () =>
    json<CampaignInfo[]>('/api/my-campaigns', { body: { tokens: campaignTokens.all() } }),
  beginChapter: async (campaign: string, chapter: NextChapter) =>
    (await inCampaign(campaign, 'chapter', chapter)).json() as Promise<BegunChapter>,
  sitInCampaign: (campaign: string, called: string) =>
    inCampaign(campaign, 'name', { name: called }),
  changeSeat: async (campaign: string, seat: ChangedSeat) =>
    (await inCampaign(campaign, 'seat', seat)).json() as Promise<SeatLink>,
  importCampaign: (campaign: ImportedCampaign) =>
    json<CreatedCampaign>('/api/campaigns/import', { body: campaign }),
  exportCampaign: async (campaign: string) => (await inCampaign(campaign, 'export')).blob(),
  abandonCampaign: (campaign: string) => inCampaign(campaign, 'abandon', {}),
  replay: (match: string) =>
    json<Replay>(`/api/matches/${name(match)}/replay`, { token: tokenOf(match) }),
  moment: (match: string, moment: number) =>
    json<ReplayMoment>(`/api/matches/${name(match)}/replay/${moment}`, { token: tokenOf(match) }),
};

/** The address of the socket of a match. */
export function socketOf(match: string): string {
  const url = new URL(`/api/matches/${name(match)}/socket`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
