import { describe, expect, it } from 'vitest';
import type { CampaignForm, CampaignInfo } from '../lib/protocol';
import {
  base64,
  citation,
  hindrance,
  inOrder,
  newCampaign,
  newPlan,
  nextStep,
  standingOf,
  tallyOf,
} from './campaign';

const form: CampaignForm = {
  campaigns: [{ id: 'to-the-sea', name: 'To the Sea', introduction: 'Two rivers.' }],
  seats: [1, 2],
  fields: [
    { name: 'pace', label: 'Pace', kind: 'choice', default: 'slow' },
    { name: 'lamps', label: 'Lamps', kind: 'number' },
  ],
};

function info(campaign: string, more: Partial<CampaignInfo> = {}): CampaignInfo {
  const usual = { game: 'g', title: 'G', name: campaign, seats: [], changed: 0, seat: 0 };
  const chapter = { number: 3, chapter: 'The Ford', match: null, asked: false };
  return { campaign, ...usual, ...chapter, standing: 'next', ...more };
}

describe('a new campaign', () => {
  it('is for me alone unless somebody else is wanted, and keeps its own name', () => {
    expect(newCampaign('g', newPlan(form, 'greedy'), 'Ana')).toEqual({
      game: 'g',
      campaign: 'to-the-sea',
      seats: [{ who: 'me', name: 'Ana' }],
      options: { pace: 'slow' },
    });
  });

  it('has as many seats as it needs, the others for bots', () => {
    const seats = newPlan({ ...form, seats: [3, 4] }, 'greedy').seats;
    expect(seats.map(({ who }) => who)).toEqual(['me', 'bot', 'bot']);
  });

  it('has a name of ours where we give one', () => {
    const plan = { ...newPlan(form, 'greedy'), called: ' Fridays ' };
    expect(newCampaign('g', plan, '').name).toBe('Fridays');
  });

  it('needs a person', () => {
    const plan = newPlan(form, 'greedy');
    expect(hindrance(plan)).toBe('');
    expect(hindrance({ ...plan, seats: [{ who: 'bot', bot: 'greedy' }] })).toMatch(/a person/);
  });
});

describe('a campaign', () => {
  it('is gone on with by those who have a seat, and looked at by others', () => {
    expect(nextStep({ standing: 'playing', seat: 0 })).toBe('play');
    expect(nextStep({ standing: 'playing', seat: null })).toBe('watch');
    expect(nextStep({ standing: 'next', seat: 1 })).toBe('begin');
    expect(nextStep({ standing: 'broken', seat: 1 })).toBe('again');
    expect(nextStep({ standing: 'given-up', seat: null })).toBeNull();
    expect(nextStep({ standing: 'over', seat: 0 })).toBeNull();
  });

  it('tells at its end how many of its quests were won', () => {
    const quest = { outcome: 'won' } as const;
    const log = [quest, { outcome: 'lost' }, { outcome: 'done' }] as const;
    expect(tallyOf(log.slice(2))).toBe('One chapter was played.');
    expect(tallyOf(log)).toBe('3 chapters were played, and one quest won.');
    expect(tallyOf([quest, ...log])).toMatch('4 chapters were played, and 2 quests won.');
  });

  it('tells where it stands', () => {
    expect(standingOf(info('a'))).toBe('Chapter 3, The Ford: about to begin');
    expect(standingOf(info('a', { standing: 'playing', asked: true }))).toMatch(/your turn/);
    expect(standingOf(info('a', { standing: 'abandoned' }))).toBe('Abandoned');
  });

  it('that waits for me comes first in the list, and one that is over last', () => {
    const all = [
      info('over', { standing: 'over', changed: 9 }),
      info('old', { changed: 1 }),
      info('new', { changed: 5 }),
      info('mine', { standing: 'playing', asked: true }),
    ];
    expect(inOrder(all).map((each) => each.campaign)).toEqual(['mine', 'new', 'old', 'over']);
  });
});

describe('a sentence of the log', () => {
  it('names its rules apart', () => {
    expect(citation('It is won (arena.quest.end.1, arena.xp.1)')).toEqual({
      text: 'It is won',
      rules: ['arena.quest.end.1', 'arena.xp.1'],
    });
  });

  it('is left as it is where it ends in other brackets', () => {
    const told = 'The party gains 5 XP (3 of them for the bell).';
    expect(citation(told)).toEqual({ text: told, rules: [] });
    expect(citation('Bought it (twice)').rules).toEqual([]);
  });
});

it('a file is sent as base64, however long it is', () => {
  const bytes = new Uint8Array(100_000).map((_, at) => at % 256);
  expect(atob(base64(bytes.buffer)).length).toBe(100_000);
  expect(base64(new Uint8Array([0, 255, 16]).buffer)).toBe('AP8Q');
});
