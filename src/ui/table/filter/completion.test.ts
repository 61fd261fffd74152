import { describe, expect, test } from 'vitest';
import {
  fieldBeingTyped,
  isIncomplete,
  lastWord,
  suggestFields,
  suggestValues,
} from './completion.ts';
import type { FilterField, FilterOption } from './filter-fields.ts';

const options: FilterOption[] = [
  { value: 'on-hold', label: 'On hold' },
  { value: 'at hub', label: 'At the hub' },
  { value: 'delivered' },
];
const status: FilterField = { name: 'status', label: 'State', kind: 'choice', many: true, options };
const fields: FilterField[] = [
  status,
  { name: 'stage', label: 'Stage', kind: 'choice', options: [], excluded: 'not_stage' },
  { name: 'cost', label: 'Costs', kind: 'number', range: { from: 'from', to: 'to' } },
];

test('the last word counts as being typed, and quotes keep words together', () => {
  expect(lastWord('status:x gate')).toEqual({ start: 9, word: 'gate' });
  expect(lastWord('status:"at hu')).toEqual({ start: 0, word: 'status:"at hu' });
  expect(lastWord('status:"at hub" g')).toEqual({ start: 16, word: 'g' });
  expect(lastWord('gate ')).toEqual({ start: 5, word: '' });
});

describe('completion of a word', () => {
  const inserts = (word: string) => suggestFields(word, fields).map(({ insert }) => insert);

  test('suggests fields whose name starts with the word, then those whose label does, then those that contain the word', () => {
    expect(inserts('st')).toEqual(['status:', 'stage:', 'cost:']);
    expect(inserts('stage')).toEqual(['stage:', '"stage"']);
    expect(inserts('zz')).toEqual([]);
  });

  test('offers a text search for three or more letters that start a field name', () => {
    expect(inserts('sta')).toEqual(['status:', 'stage:', '"sta"']);
    expect(suggestFields('sta', fields).at(-1)).toEqual({
      insert: '"sta"',
      label: 'Search for “sta”',
      isOpen: false,
    });
  });

  test('suggests excludable fields after a minus', () => {
    expect(inserts('-st')).toEqual(['-stage:']);
  });

  test('a word is incomplete if it starts a field name or has an invalid value', () => {
    const words = ['st', 'sta', '-STA', 'status:on-hold', 'status:onh', 'gate', ''];
    expect(words.filter((word) => isIncomplete(word, fields))).toEqual([
      'sta',
      '-STA',
      'status:onh',
    ]);
  });
});

describe('completion of a value', () => {
  const values = (word: string, found: readonly FilterOption[] = options) => {
    const typed = fieldBeingTyped(word, fields);
    return typed && suggestValues(typed, found).map(({ insert }) => insert);
  };

  test('a value is recognised only after the name of an existing field', () => {
    expect(fieldBeingTyped('statu', fields)).toBe(undefined);
    expect(fieldBeingTyped('colour:r', fields)).toBe(undefined);
    expect(fieldBeingTyped('-STATUS:on', fields)).toEqual({
      field: status,
      head: '-status:',
      typed: 'on',
    });
    expect(fieldBeingTyped('cost:>=12', fields)).toMatchObject({ head: 'cost:>=', typed: '12' });
  });

  test('suggests values whose code or label is similar', () => {
    expect(values('status:h')).toEqual(['status:on-hold', 'status:"at hub"']);
    expect(values('status:de')).toEqual(['status:delivered']);
    expect(values('status:the')).toEqual(['status:"at hub"']);
    expect(values('status:')).toHaveLength(3);
  });

  test('suggests values that start with the text first', () => {
    const cities = [{ value: 'north end' }, { value: 'end street' }, { value: 'end' }];
    expect(values('status:end', cities)).toEqual([
      'status:end',
      'status:"end street"',
      'status:"north end"',
    ]);
  });

  test('a value is appended to the earlier values of a field', () => {
    expect(values('status:on-hold,del')).toEqual(['status:on-hold,delivered']);
    expect(values('status:"at')).toEqual(['status:"at hub"']);
  });

  test('shows the label for values with ids', () => {
    const named = { ...status, named: async () => [] };
    const found = [{ value: '7', label: 'Thandi' }, { value: '8' }];
    const labels = (field: FilterField) =>
      suggestValues({ field, head: 'status:', typed: '' }, found).map(({ label, detail }) => [
        label,
        detail,
      ]);
    expect(labels(status)).toEqual([
      ['7', 'Thandi'],
      ['8', undefined],
    ]);
    expect(labels(named)).toEqual([
      ['Thandi', undefined],
      ['8', undefined],
    ]);
  });

  test('keeps the order of search results, twelve at most', () => {
    const searched = { ...status, options: async () => [] };
    const many = Array.from({ length: 20 }, (_, at) => ({ value: `v${19 - at}` }));
    const found = suggestValues({ field: searched, head: 'status:', typed: 'zz' }, many);
    expect(found.map(({ label }) => label)).toEqual(many.slice(0, 12).map(({ value }) => value));
  });
});
