import { beforeEach, describe, expect, it } from 'vitest';
import { Echo, SETTLES } from './echo';

describe('a press', () => {
  let time = 0;
  let echo = new Echo(() => time);

  beforeEach(() => {
    time = 1000;
    echo = new Echo(() => time);
    echo.pressed({ x: 10, y: 10 });
    time += 50;
    echo.changed('table');
    time += 150;
  });

  it('is an echo where the table has just changed under the pointer', () => {
    echo.pressed({ x: 12, y: 11 });
    expect(echo.isEcho('table')).toBe(true);
  });

  it('is none once there was time to read', () => {
    time += SETTLES;
    echo.pressed({ x: 10, y: 10 });
    expect(echo.isEcho('table')).toBe(false);
  });

  it('is none on a sheet that was there before', () => {
    echo.pressed({ x: 10, y: 10 });
    expect(echo.isEcho('sheet')).toBe(false);
  });

  it('is none elsewhere', () => {
    echo.pressed({ x: 60, y: 10 });
    expect(echo.isEcho('table')).toBe(false);
  });

  it('is none without the pointer: a key goes by what is read', () => {
    expect(echo.isEcho('table')).toBe(false);
    expect(echo.isFresh('table')).toBe(true);
  });
});
