import { expect, it } from 'vitest';
import { link, parse } from './routes';

it('the front page is where the address says nothing', () => {
  expect(parse('').page).toBe('home');
  expect(parse('#/').page).toBe('home');
});

it('an address names a page and what it is about', () => {
  expect(parse('#/replay/abc/12')).toMatchObject({ page: 'replay', args: ['abc', '12'] });
  expect(parse('#/rules/game.move.1?query=lava').query.get('query')).toBe('lava');
});

it('an address that names no page is not known', () => {
  expect(parse('#/nowhere').page).toBe('unknown');
});

it('what a link says is read again as it was meant', () => {
  expect(parse(link('join', 'a/b', 'c?d')).args).toEqual(['a/b', 'c?d']);
  expect(link('home')).toBe('#/');
});

it('an address that was cut off in the middle of a sign is read as it stands', () => {
  expect(parse('#/rules/100%')).toMatchObject({ page: 'rules', args: ['100%'] });
});
