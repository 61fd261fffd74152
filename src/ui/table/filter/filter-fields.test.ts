import { expect, test } from 'vitest';
import { suggestFields, suggestValues, fieldBeingTyped, lastWord } from './completion.ts';
import { meaningOf, type FilterField } from './filter-fields.ts';
import { parseFilter, printTerm } from './filter-grammar.ts';
import { readTableState, writeTableState } from '../table-address.ts';

const now = new Date('2026-11-20T10:00:00Z');
const fields: FilterField[] = [
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    options: [{ value: 'on-hold', label: 'On hold' }, { value: 'delivered' }],
  },
  { name: 'created', label: 'Created', kind: 'date', range: { from: 'from', to: 'to' } },
  { name: 'cod', label: 'Cash on delivery', kind: 'flag', key: 'is_cod' },
  { name: 'driver', label: 'Driver', kind: 'text', key: 'driver_ids', many: true },
];
const meaning = (line: string) => meaningOf(parseFilter(line), fields, now);

test.each([
  ['status:on-hold', { status: 'on-hold' }],
  ['status:"On hold"', { status: 'on-hold' }],
  ['created:>2026-11-13', { from: '2026-11-14' }],
  ['created:>=7d created:<today', { from: '2026-11-13', to: '2026-11-19' }],
  ['created:yesterday', { from: '2026-11-19', to: '2026-11-19' }],
  ['cod:yes', { is_cod: true }],
  ['driver:7,9', { driver_ids: ['7', '9'] }],
  ['gate "main road"', { search: 'gate main road' }],
])('%s', (line, filter) => {
  expect(meaning(line)).toEqual({ filter, problems: [] });
});

test.each([
  ['colour:red', 'Unknown filter “colour”.'],
  ['status:', 'Status needs a value.'],
  ['status:lost', '“lost” is not a valid status.'],
  ['status:on-hold,delivered', 'Status takes one value.'],
  ['-status:on-hold', 'Status cannot be excluded.'],
  ['cod:>yes', 'Cash on delivery cannot be compared.'],
  ['created:2026-02-31', '“2026-02-31” is not a day. Write 2026-11-20, today or 7d.'],
])('%s does not count and says why', (line, why) => {
  const { filter, problems } = meaning(line);
  expect(filter).toBeNull();
  expect(problems.map((one) => one.why)).toEqual([why]);
});

test.each([
  ['statsu:delivered', ['status:delivered']],
  ['status:del', ['status:delivered']],
  ['status:"On hodl"', ['status:on-hold']],
  ['status:lost', ['status:on-hold', 'status:delivered']],
  ['cod:maybe', ['cod:yes', 'cod:no']],
  ['-status:on-hold', ['status:on-hold']],
  ['colour:red', []],
])('%s: what may have been meant', (line, meant) => {
  const { problems } = meaning(line);
  expect(problems.flatMap(({ corrections }) => corrections.map(printTerm))).toEqual(meant);
});

test('the word being typed is completed to a field, then to a value', () => {
  expect(lastWord('status:on-hold cr')).toEqual({ start: 15, word: 'cr' });
  expect(suggestFields('cr', fields).map(({ insert }) => insert)).toEqual(['created:']);
  const typed = fieldBeingTyped('status:hold', fields);
  if (!typed) throw new Error('no field');
  const [status] = fields;
  const options = Array.isArray(status?.options) ? status.options : [];
  expect(suggestValues(typed, options)).toEqual([
    { insert: 'status:on-hold', label: 'on-hold', detail: 'On hold', isOpen: false },
  ]);
});

test('an address holds filter, order, columns and record, and keeps the rest', () => {
  const search = 'q=status%3Aon-hold&sort=-created&columns=ref%3A120%2Cstatus&panel=7&x=1';
  const place = readTableState(search);
  expect(place).toMatchObject({
    sort: ['created', 'DESC'],
    layout: { columns: ['ref', 'status'], widths: { ref: 120 } },
    panel: 7,
  });
  expect(new URLSearchParams(writeTableState('x=1', place)).toString()).toBe(
    new URLSearchParams(
      'x=1&q=status:on-hold&sort=-created&panel=7&columns=ref:120,status',
    ).toString(),
  );
  expect(writeTableState(search, { terms: [], sort: null, panel: null, layout: null })).toBe('x=1');
});
