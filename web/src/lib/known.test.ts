import { expect, it, vi } from 'vitest';
import { once } from './known';

it('asks the same question only once', async () => {
  const ask = vi.fn(async (game: string) => game.toUpperCase());
  const remembered = once(ask);
  expect(await Promise.all([remembered('a'), remembered('a'), remembered('b')])).toEqual([
    'A',
    'A',
    'B',
  ]);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('asks again after a failure', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no'));
  ask.mockResolvedValue('yes');
  const remembered = once(ask);
  await expect(remembered()).rejects.toThrow('no');
  expect(await remembered()).toBe('yes');
});
