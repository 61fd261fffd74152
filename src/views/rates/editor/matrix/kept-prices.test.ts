import { expect, test } from 'vitest';
import { afterSaving, changedCells, isOutdated, withCells, type Kept } from './kept-prices.ts';

const cell = (to: string, base: number) => ({
  service: 'ECO',
  from: 'GP',
  to,
  minimum: 0,
  bands: [{ until: null, base, per_kilogram: 1 }],
});
const group: Kept = {
  id: 7,
  family_id: 1,
  rate_revision_id: 3,
  code: 'STD',
  name: 'Standard',
  description: null,
  state: 'draft',
  is_default: true,
  fuel_percentage: 12,
  markup_percentage: 0,
  effective_from: null,
  effective_until: null,
  version: 4,
  holding_id: 2,
  cells: 2,
  changed_cells: 0,
  accounts: 10,
  shipments_30_days: 5,
  all_cells: [cell('WC', 70), cell('NC', 80)],
  current_cells: [],
  arrived: ['ECO GP WC', 'ECO GP NC'],
};

test('saved price cells keep their position, and new pairs of places are appended', () => {
  const saved = [cell('KZN', 60), cell('WC', 75)];
  expect(withCells(group.all_cells, saved)).toEqual([
    cell('WC', 75),
    cell('NC', 80),
    cell('KZN', 60),
  ]);
});

test("prices on screen are outdated only if another user's edit came in between", () => {
  const next = afterSaving(group, { version: 5, cells: [cell('WC', 75)] });
  expect(next.all_cells[0]).toEqual(cell('WC', 75));
  expect(next.arrived).toEqual(['ECO GP NC']);
  expect(isOutdated(next, { version: 5, holding_id: 2 })).toBe(false);
  const late = afterSaving(group, { version: 6, cells: [cell('WC', 75)] });
  expect(late.all_cells[0]).toEqual(cell('WC', 75));
  expect(isOutdated(late, { version: 6, holding_id: 2 })).toBe(true);
});

test('new current rates make the prices on screen outdated, but an older revision does not', () => {
  expect(isOutdated({ version: 5, holding_id: 2 }, { version: 4, holding_id: 2 })).toBe(false);
  expect(isOutdated({ version: 5, holding_id: 2 }, { version: 5, holding_id: 9 })).toBe(true);
});

test('changedCells returns price cells that other users changed', () => {
  const after = [cell('WC', 70), cell('NC', 81), cell('KZN', 60)];
  expect(changedCells(group.all_cells, after)).toEqual(['ECO GP NC', 'ECO GP KZN']);
});
