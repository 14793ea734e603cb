import { describe, expect, it } from 'vitest';
import { AREA, AreaLayout, freest, inLines, nearest } from './areas';

/** A quay and a shed side by side, a tower above the shed; a gate between quay and shed. */
const layout = new AreaLayout({
  areas: [
    { name: 'quay', column: -1, row: 1, label: 'The Quay', capacity: 3, kind: 'stone' },
    { name: 'shed', column: 0, row: 1, capacity: 1 },
    { name: 'tower', column: 0, row: 0, height: 2 },
  ],
  links: [
    { one: 'quay', other: 'shed', kind: 'door', ref: 'edge/gate', what: 'the gate' },
    { one: 'shed', other: 'tower', kind: 'climb', cost: 2 },
    { one: 'tower', other: 'quay', one_way: true },
    { one: 'quay', kind: 'exit', ref: 'edge/sea' },
  ],
});

describe('a map of areas', () => {
  it('begins at its leftmost and uppermost area, whatever their numbers', () => {
    expect(layout.centre('quay')?.x).toBe(AREA.width / 2);
    expect(layout.centre('tower')?.y).toBe(AREA.height / 2);
    expect(layout.size.width).toBe((layout.centre('shed')?.x ?? 0) + AREA.width / 2);
  });

  it('finds the area under a point', () => {
    expect(layout.at(layout.centre('shed') ?? { x: 0, y: 0 })).toBe('shed');
    expect(layout.at({ x: 0, y: 0 })).toBe('');
  });

  it('draws lines from border to border, and says how they rise', () => {
    const [gate, climb] = layout.lines;
    expect(gate?.from.x).toBe((layout.centre('quay')?.x ?? 0) + AREA.width / 2);
    expect(gate?.to.x).toBe((layout.centre('shed')?.x ?? 0) - AREA.width / 2);
    expect(climb?.rise).toBe(2);
  });

  it('leads a line off the map where there is most room', () => {
    const way = layout.lines[3];
    expect(way?.to.x).toBeLessThan(way?.from.x ?? 0);
    expect(layout.box('edge/sea')).not.toBeNull();
    expect(freest([])).toEqual({ x: 1, y: 0 });
    expect(freest([{ x: 5, y: 0 }])).toEqual({ x: -1, y: 0 });
  });

  it('tells where each area leads', () => {
    expect(layout.around('quay')).toEqual([
      'leads to shed (the gate, closed door)',
      'leads off the map',
    ]);
    expect(layout.around('tower')).toEqual([
      'leads to shed (climb, down, cost 2)',
      'leads to The Quay (down, one way)',
    ]);
    expect(layout.about('square/quay')).toMatchObject({
      name: 'The Quay',
      facts: ['stone', 'room for 3'],
    });
  });

  it('draws a way along its lines, and leaps where there is none', () => {
    expect(layout.way(['quay', 'shed'])).toMatch(/^M[\d. ]+L[\d. ]+$/);
    expect(layout.way(['quay', 'nowhere'])).toBe('');
  });

  it('has rows of areas from above, then the lines that can be pointed at', () => {
    expect(layout.rows.map((stops) => stops.map((stop) => stop.name))).toEqual([
      ['tower'],
      ['The Quay', 'shed'],
      ['the gate from The Quay to shed', 'exit from The Quay off the map'],
    ]);
  });

  it('is walked over with the arrow keys, its lines being stops', () => {
    expect(layout.next('square/quay', 1, 0)).toBe('edge/gate');
    expect(layout.next('edge/gate', 1, 0)).toBe('square/shed');
    expect(layout.next('square/shed', 0, -1)).toBe('square/tower');
    expect(layout.next('square/tower', 0, -1)).toBe('square/tower');
    expect(nearest({ x: 0, y: 0 }, [{ x: 1, y: 9 }], 1, 0)).toBeNull();
  });

  it('shows how much room there is, without end where nothing is said', () => {
    expect(layout.free('quay', 1)).toHaveLength(2);
    expect(layout.free('tower', 4)).toEqual([]);
    expect(layout.stand('tower', 3, 4)).not.toBeNull();
  });
});

describe('the label of an area', () => {
  it.each([
    ['Canal Street', ['Canal Street']],
    ['4. The Lost Property Office', ['4. The Lost', 'Property Office']],
    ['Disestablishmentarianism', ['Disestablishmentarianism']],
  ])('%s has the lines %j', (label, lines) => {
    expect(inLines(label)).toEqual(lines);
  });
});
