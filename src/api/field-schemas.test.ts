import * as z from 'zod';
import { expect, test } from 'vitest';
import {
  choice,
  condition,
  day,
  fields,
  instant,
  money,
  record,
  text,
} from '#domain/entities/fields.ts';
import { filterOf, listOf, rowOf, unsearchedListOf } from './field-schemas.ts';

const crates = fields({
  state: choice('State', ['open', 'sealed'], { sort: true, filter: 'values' }),
  account_id: record('Account', 'account', { filter: 'values' }),
  packed_on: day('Packed', { filter: ['packed_from', 'packed_until'] }),
  value: money('Value', { nullable: true, sort: true, filter: 'range', needs: 'View billing' }),
  note: text('Note', { filter: 'values' }),
  time_created: instant('Created', {}),
  is_heavy: condition('Heavy'),
});
const row = {
  state: 'open',
  account_id: 1,
  packed_on: '2026-11-20',
  value: null,
  note: 'Fragile',
  time_created: '2026-11-20T08:00:00Z',
} as const;

test('a row schema has the declared fields, without the conditions', () => {
  expect(rowOf(crates).parse(row)).toEqual(row);
  expect(rowOf(crates).safeParse({ ...row, state: 'lost' }).success).toBe(false);
  expect(Object.keys(rowOf(crates).shape)).not.toContain('is_heavy');
});

test('a field that needs a permission may be missing from rows', () => {
  const { value: _, ...without } = row;
  expect(rowOf(crates).parse(without)).toEqual(without);
});

test('a filter schema takes values, ranges and conditions by their names', () => {
  const filter = z.strictObject(filterOf(crates));
  const given = {
    search: 'tea',
    state: ['open'],
    account_id: 3,
    packed_from: '2026-11-01',
    value_until: 12.5,
    is_heavy: true,
  };
  expect(filter.parse(given)).toEqual(given);
  expect(filter.safeParse({ time_created: '2026-11-01' }).success).toBe(false);
  expect(filter.safeParse({ value: 1 }).success).toBe(false);
});

test('a list can be sorted only by fields that are declared as sortable', () => {
  const { query } = listOf(crates, {});
  const sortedBy = (name: string) =>
    query.safeParse({ sort: JSON.stringify([name, 'ASC']) }).success;
  expect(['state', 'value', 'note', 'is_heavy'].map(sortedBy)).toEqual([true, true, false, false]);
});

test('a list without a search accepts only the conditions of its fields', () => {
  const { query } = unsearchedListOf(crates, {});
  const asked = (filter: object) => query.safeParse({ filter: JSON.stringify(filter) }).success;
  expect(asked({ state: ['open'] })).toBe(true);
  expect(asked({ search: 'tea' })).toBe(false);
});
