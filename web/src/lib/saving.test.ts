import { expect, it } from 'vitest';
import { fileName } from './saving';

it('calls a file as what is in it is called', () => {
  expect(fileName('The Winter Circuit')).toBe('the-winter-circuit');
  expect(fileName('Émile & Zoë, 2')).toBe('émile-zoë-2');
  expect(fileName('…')).toBe('campaign');
});
