import { describe, expect, it } from 'vitest';
import type { BotInfo, GameInfo } from '../lib/protocol';
import {
  botsFor,
  mediumBot,
  newForm,
  newMatch,
  obstacle,
  playerCount,
  players,
  seated,
  seatsFor,
  shownFields,
  withOffered,
} from './setup';

const BOTS: BotInfo[] = ['easy', 'medium', 'hard'].map((bot) => ({
  bot,
  label: bot,
  text: '',
  game: '',
  seats: 0,
}));

const GAME: GameInfo = {
  name: 'skirmish',
  title: 'Skirmish',
  tutorials: [],
  decks: false,
  set_up: {
    summary: '',
    quick: '',
    seats: [2, 4],
    seats_by: 'mode',
    seats_of: { '1v1': [2], '2v2': [4] },
    fields: [
      {
        name: 'mode',
        label: 'Players',
        kind: 'choice',
        default: '1v1',
        choices: [
          ['1v1', 'Two'],
          ['2v2', 'Four'],
        ],
      },
      { name: 'limit', label: 'Turns', kind: 'number' },
      { name: 'partners', label: 'Talk', kind: 'toggle', only_if: { mode: '2v2' } },
    ],
  },
};

describe('a new form', () => {
  it('is me against a bot that is neither weak nor strong', () => {
    expect(newMatch(GAME, newForm(GAME, BOTS), 'Ana')).toEqual({
      game: 'skirmish',
      seats: [
        { who: 'me', name: 'Ana' },
        { who: 'bot', bot: 'medium' },
      ],
      options: { mode: '1v1' },
      quick: false,
      even_pauses: true,
    });
  });

  it('gives no name where there is none', () => {
    expect(newMatch(GAME, newForm(GAME, BOTS), '').seats[0]).toEqual({ who: 'me' });
  });
});

describe('somebody who shares this device', () => {
  it('has a seat of their own, under their name', () => {
    const form = newForm(GAME, BOTS);
    form.seats[1] = { who: 'here', bot: 'easy', name: ' Ben ' };
    expect(newMatch(GAME, form, 'Ana').seats).toEqual([
      { who: 'me', name: 'Ana' },
      { who: 'me', name: 'Ben' },
    ]);
    expect(obstacle(form)).toBe('');
  });

  it('has to be called something, as long as the seat is played', () => {
    const form = newForm(GAME, BOTS);
    form.seats[1] = { who: 'here', bot: 'easy' };
    expect(obstacle(form, 2)).toBe('Say who sits on seat 2: you share this device.');
    expect(obstacle(form, 1)).toBe('');
  });
});

describe('options', () => {
  it('are sent only while their field is shown', () => {
    const form = newForm(GAME, BOTS);
    expect(shownFields(GAME.set_up, form.values).map((each) => each.name)).toEqual([
      'mode',
      'limit',
    ]);
    form.values = { mode: '2v2', limit: 30, partners: true };
    form.seats = seatsFor(form.seats, 4, 'easy');
    const match = newMatch(GAME, form, '');
    expect(match.options).toEqual({ mode: '2v2', limit: 30, partners: true });
    expect(match.seats).toHaveLength(4);
  });

  it('decide how many players there are where the game says so', () => {
    expect(playerCount(GAME.set_up, { mode: '2v2' }, 2)).toBe(4);
    expect(playerCount({ ...GAME.set_up, seats_by: '' }, {}, 4)).toBe(4);
    expect(playerCount({ ...GAME.set_up, seats_by: '' }, {}, 3)).toBe(2);
  });

  it('leave it at as few players as they allow until more are wanted', () => {
    const setUp = {
      ...GAME.set_up,
      seats: [1, 2, 3],
      seats_by: 'quest',
      seats_of: { none: [2], '*': [1, 2, 3] },
    };
    const game = { ...GAME, set_up: setUp };
    const form = newForm(game, BOTS);
    expect(newMatch(game, form, '').seats).toHaveLength(2);
    form.values = { quest: 'the-stair' };
    expect(newMatch(game, form, '').seats).toHaveLength(1);
    form.players = 3;
    form.seats = seatsFor(form.seats, 3, 'easy');
    expect(newMatch(game, form, '').seats).toHaveLength(3);
  });

  it('hold the decks that replace ready ones', () => {
    const form = { ...newForm(GAME, BOTS), decks: { kaya: { dart: 30 } } };
    expect(newMatch(GAME, form, '').options).toEqual({
      mode: '1v1',
      decks: { kaya: { dart: 30 } },
    });
  });
});

describe('bots', () => {
  const net: BotInfo = { bot: 'net:rook', label: 'rook', text: '', game: 'skirmish', seats: 2 };

  it('that know one game only are offered for that one, and for as many players', () => {
    expect(botsFor([...BOTS, net], 'skirmish', 2)).toContain(net);
    expect(botsFor([...BOTS, net], 'skirmish', 4)).toEqual(BOTS);
    expect(botsFor([...BOTS, net], 'chess', 2)).toEqual(BOTS);
    expect(botsFor([...BOTS, net])).toEqual(BOTS);
  });

  it('that know one game only are not the ones to begin with', () => {
    expect(mediumBot([...BOTS, net])).toBe('medium');
  });

  it('that are not offered give way to the one to begin with', () => {
    const seats = [
      { who: 'me', bot: 'easy' },
      { who: 'bot', bot: net.bot },
    ] as const;
    expect(withOffered(seats, BOTS).map((each) => each.bot)).toEqual(['easy', 'medium']);
    expect(withOffered(seats, [...BOTS, net])).toEqual(seats);
  });
});

describe('seats', () => {
  it('are told in words', () => {
    expect([[1], [2, 4], [2, 3], [2, 3, 4]].map(players)).toEqual([
      '1 player',
      '2 or 4 players',
      '2 or 3 players',
      '2 to 4 players',
    ]);
  });

  it('let me sit on one only, and leave mine to whoever was there', () => {
    const seats = seatsFor([], 3, 'easy');
    const friend = seated(seats, 1, 'friend');
    expect(seated(friend, 1, 'me').map((each) => each.who)).toEqual(['friend', 'me', 'bot']);
  });

  it('are kept when there are more players', () => {
    const seats = seated(seatsFor([], 2, 'easy'), 1, 'friend');
    expect(seatsFor(seats, 4, 'hard').map((each) => each.who)).toEqual([
      'me',
      'friend',
      'bot',
      'bot',
    ]);
  });
});

describe('the clock', () => {
  it('is told in seconds', () => {
    const form = newForm(GAME, BOTS);
    form.clock = { per: 'turn', minutes: 1.5, then: 'resigns' };
    expect(newMatch(GAME, form, '').clock).toEqual({ per: 'turn', seconds: 90, then: 'resigns' });
    expect(obstacle(form)).toBe('');
  });

  it('needs minutes', () => {
    const form = newForm(GAME, BOTS);
    form.clock = { per: 'match', minutes: Number.NaN, then: 'resigns' };
    expect(obstacle(form)).toContain('minutes');
  });
});
