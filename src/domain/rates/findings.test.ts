import { describe, expect, test } from 'vitest';
import { diffOf, isSameCell } from './diff.ts';
import { bandFindings, cellFindings, changeOf, type PlacedCell } from './findings.ts';
import { groupFindings, revisionFindings } from './group-findings.ts';

const light = { until: 2, base: 70, per_kilogram: 0 };
const heavy = { until: null, base: 70, per_kilogram: 6.5 };
const bands = [light, heavy];
const cell: PlacedCell = { service: 'ECO', from: 'GP', to: 'WC', minimum: 70, bands };
const withdrawn = { ...cell, bands: [] };
const texts = (found: readonly { code: string; text: string }[]) =>
  found.map(({ code, text }) => `${code} ${text}`);

describe('weight bands with a start', () => {
  const found = (...typed: { from?: number; until: number | null }[]) =>
    texts(
      bandFindings({
        ...cell,
        bands: typed.map((band) => ({ base: 1, per_kilogram: 0, ...band })),
      }),
    );

  test('are valid if they follow each other', () => {
    expect(found({ until: 2 }, { from: 2, until: 5 }, { until: null })).toEqual([]);
  });

  test('must not leave a gap', () => {
    expect(found({ from: 1, until: 2 }, { from: 3, until: null })).toEqual([
      'V1 ECO GP→WC: no price from 0 kg to 1 kg.',
      'V1 ECO GP→WC: no price from 2 kg to 3 kg.',
    ]);
  });

  test('must not overlap', () => {
    expect(found({ until: 5 }, { from: 3, until: 8 })).toEqual([
      'V2 ECO GP→WC: 3 to 5 kg is priced twice.',
    ]);
    expect(found({ until: 5 }, { until: 5 })).toEqual(['V2 ECO GP→WC: 5 kg is priced twice.']);
    expect(found({ until: 5 }, { until: 3 })).toEqual(['V2 ECO GP→WC: 3 to 5 kg is priced twice.']);
  });
});

describe('a price cell', () => {
  const found = (change: Partial<PlacedCell>, most: number | null = null, before?: PlacedCell) =>
    texts(cellFindings({ ...cell, ...change }, { most, before }));

  test('without problems has no findings', () => {
    expect(found({}, 70, cell)).toEqual([]);
    expect(found({ bands: [], minimum: -5 }, 70, cell)).toEqual([]);
  });

  test('must price every weight of its service', () => {
    const short = [{ until: 30, base: 70, per_kilogram: 0 }];
    expect(found({ bands: short }, 30)).toEqual([]);
    expect(found({ bands: short }, 31)).toEqual([
      'V3 ECO GP→WC: prices end at 30 kg, but the service takes up to 31 kg.',
    ]);
  });

  test('must not cost less for more weight', () => {
    const falling = [
      { until: 2.5, base: 90, per_kilogram: 0 },
      { until: null, base: 80, per_kilogram: 1 },
    ];
    expect(found({ bands: falling, minimum: 90 })).toEqual([]);
    expect(found({ bands: falling, minimum: 80 })).toEqual([
      'V5 ECO GP→WC: 3 kg costs less than 2 kg.',
      'V8 ECO GP→WC: the minimum is below the price of the first band.',
    ]);
  });

  test('must have a price within the limits', () => {
    const wrong = 'V6 ECO GP→WC: the price is 0, negative or over R\u00a0100\u00a0000,00.';
    const all = (base: number, per_kilogram: number) => [{ until: null, base, per_kilogram }];
    expect(found({ bands: all(0, 0), minimum: 0 })).toEqual([wrong]);
    expect(found({ bands: all(100_001, 0), minimum: 100_001 })).toEqual([wrong]);
    expect(found({ bands: all(90, -1), minimum: 90 })).toEqual([wrong]);
    expect(found({ bands: all(90, 2000), minimum: 90 }, 49)).toEqual([]);
    expect(found({ bands: all(90, 2000), minimum: 90 }, 50)).toEqual([wrong]);
  });

  test('with a change above 25 % is reported', () => {
    const now = (base: number) => ({
      minimum: base,
      bands: [{ until: null, base, per_kilogram: 0 }],
    });
    const was = { ...cell, ...now(100) };
    expect(found(now(125), null, was)).toEqual([]);
    expect(found(now(125.1), null, was)).toEqual([
      'V7 ECO GP→WC: differs from the current price by 25,1 %.',
    ]);
    expect(found(now(74.9), null, was)).toEqual([
      'V7 ECO GP→WC: differs from the current price by -25,1 %.',
    ]);
  });
});

test('the change of a price cell is the largest change at any weight, up or down', () => {
  const dearer = { ...cell, bands: [{ until: null, base: 70, per_kilogram: 0 }] };
  expect(changeOf(cell, undefined)).toBe(null);
  expect(changeOf(cell, cell)).toBe(0);
  // At 30 kg: 252 before and 70 after.
  expect(changeOf(cell, dearer)).toBeCloseTo(-0.722, 3);
  expect(changeOf(dearer, cell)).toBeCloseTo(2.6, 3);
});

test('a price group must include all current pairs of places, and pairs without an offer are listed', () => {
  const group = { code: 'STD', fuel_percentage: 12, cells: [cell], current: [cell] };
  const unoffered = [
    'V10 STD: no service is offered from GP to GP.',
    'V10 STD: no service is offered from WC to GP.',
    'V10 STD: no service is offered from WC to WC.',
  ];
  const found = (change: object) => texts(groupFindings({ ...group, ...change }, []));
  expect(found({})).toEqual(unoffered);
  expect(found({ cells: [] })).toEqual(['V4 ECO GP→WC is offered now, but not in this revision.']);
  expect(found({ cells: [withdrawn] })).toContain('V10 STD: no service is offered from GP to WC.');
  expect(found({ cells: [withdrawn], current: [] })).not.toContain('V4');
  for (const fuel_percentage of [0, 60]) expect(found({ fuel_percentage })).toEqual(unoffered);
  for (const fuel_percentage of [-0.1, 60.1])
    expect(found({ fuel_percentage })).toContain('V8 STD: fuel is not between 0 and 60 %.');
  const limited = groupFindings({ ...group, cells: [{ ...cell, bands: bands.slice(0, 1) }] }, [
    { code: 'ECO', max_weight: 30 },
  ]);
  expect(limited[0]).toMatchObject({
    code: 'V3',
    group: 'STD',
    service: 'ECO',
    from: 'GP',
    to: 'WC',
  });
});

test('a revision needs a default price group and every group that accounts use', () => {
  const groups = [{ family_id: 1, is_default: true }];
  const family = (family_id: number, accounts: number) => ({
    family_id,
    code: `F${family_id}`,
    accounts,
  });
  expect(revisionFindings(groups, [family(1, 5), family(2, 0)])).toEqual([]);
  expect(texts(revisionFindings([{ family_id: 1, is_default: false }], []))).toEqual([
    'V9 There is no default group.',
  ]);
  expect(texts(revisionFindings(groups, [family(2, 1), family(3, 4)]))).toEqual([
    'V9 F2 is missing in this revision, but 1 account pays its prices.',
    'V9 F3 is missing in this revision, but 4 accounts pay its prices.',
  ]);
});

test('a diff lists changed, removed and added price cells, and withdrawn cells as removed', () => {
  const there = { ...cell, to: 'KZN' };
  const dearer = { ...cell, minimum: 90 };
  expect(diffOf([cell], [cell])).toEqual([]);
  expect(diffOf([withdrawn], [withdrawn])).toEqual([]);
  const kinds = diffOf([cell, there], [dearer, { ...there, bands: [] }, { ...cell, to: 'EC' }]);
  expect(kinds.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'changed WC',
    'removed KZN',
    'added EC',
  ]);
  expect(kinds.map(({ change }) => change === null)).toEqual([false, true, true]);
  for (const change of [{ until: 3 }, { base: 71 }, { per_kilogram: 1 }])
    expect(isSameCell(cell, { ...cell, bands: [{ ...light, ...change }, heavy] })).toBe(false);
  expect(isSameCell(cell, { ...cell, bands: bands.slice(0, 1) })).toBe(false);
});
