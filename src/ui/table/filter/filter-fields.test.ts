import { expect, test } from 'vitest';
import { suggestFields, suggestValues, fieldBeingTyped, lastWord } from './completion.ts';
import { dateOf, meaningOf, type FilterField } from './filter-fields.ts';
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
const others: FilterField[] = [
  { name: 'weight', label: 'Weight', kind: 'number', range: { from: 'above', to: 'below' } },
  { name: 'pieces', label: 'Pieces', kind: 'number' },
  {
    name: 'flag',
    label: 'Flag',
    kind: 'choice',
    many: true,
    excluded: 'without',
    options: [{ value: 'overdue' }],
  },
  { name: 'branch', label: 'Branch', kind: 'text', key: 'branch_id' },
  { name: 'role', label: 'Role', kind: 'choice', options: async () => [], named: async () => [] },
  {
    name: 'age',
    label: 'Age',
    kind: 'text',
    toFilter: ({ values: [value], compare }) =>
      value === 'old' ? { older: compare === '=' } : null,
  },
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
])('the filter line %s gives the filter %j', (line, filter) => {
  expect(meaning(line)).toEqual({ filter, problems: [] });
});

test.each([
  ['colour:red', 'Unknown filter “colour”.'],
  ['status:', 'Status needs a value.'],
  ['status:lost', '“lost” is not a valid status.'],
  ['status:on-hold,delivered', 'Status takes one value.'],
  ['-status:on-hold', 'Status cannot be excluded.'],
  ['cod:>yes', 'Cash on delivery cannot be used with < or >.'],
  ['created:2026-02-31', '“2026-02-31” is not a day. Write 2026-11-20, today or 7d.'],
])('the filter line %s is rejected with the reason "%s"', (line, why) => {
  const { filter, problems } = meaning(line);
  expect(filter).toBeNull();
  expect(problems.map((one) => one.why)).toEqual([why]);
});

test.each([
  ['weight:>=10', { above: 10 }],
  ['weight:<=2.5', { below: 2.5 }],
  ['weight:>10', { above: 10 }],
  ['weight:>2,5', { above: 2.5 }],
  ['weight:<10', { below: 10 }],
  ['pieces:3', { pieces: 3 }],
  ['flag:overdue', { flag: ['overdue'] }],
  ['-flag:overdue', { without: ['overdue'] }],
  ['branch:12', { branch_id: 12 }],
  ['role:7', { role: 7 }],
  ['age:old', { older: true }],
  ['age:>old', { older: false }],
])('the filter line %s of a number, flag or record field gives the filter %j', (line, filter) => {
  expect(meaningOf(parseFilter(line), others, now)).toEqual({ filter, problems: [] });
});

test.each([
  ['weight:heavy', '“heavy” is not a number.'],
  ['pieces:" "', '“ ” is not a number.'],
  ['pieces:Infinity', '“Infinity” is not a number.'],
  ['weight:2,5', 'Weight takes one value.'],
  ['pieces:2,5', 'Pieces takes one value.'],
  ['-flag:>overdue', 'Flag cannot be excluded.'],
  ['branch:JHB', '“JHB” is not a valid branch.'],
  ['role:1x', '“1x” is not a valid role.'],
])(
  'the filter line %s of a number, flag or record field is rejected with a reason',
  (line, why) => {
    const { filter, problems } = meaningOf(parseFilter(line), others, now);
    expect([filter, problems.map((one) => one.why)]).toEqual([null, [why]]);
  },
);

test('a decimal comma is corrected to a decimal point, and several values are corrected to a single one', () => {
  const meant = (line: string, among: FilterField[]) =>
    meaningOf(parseFilter(line), among, now).problems.flatMap(({ corrections }) =>
      corrections.map(printTerm),
    );
  expect(meant('weight:2,5', others)).toEqual(['weight:2.5', 'weight:2', 'weight:5']);
  expect(meant('pieces:2,5', others)).toEqual(['pieces:2.5', 'pieces:2', 'pieces:5']);
  expect(meant('weight:1,2,3', others)).toEqual(['weight:1', 'weight:2', 'weight:3']);
  expect(meant('created:today,yesterday', fields)).toEqual(['created:today', 'created:yesterday']);
});

test.each(['yes', 'TRUE', '1'])('%s means yes in a yes/no field', (word) => {
  expect(meaning(`cod:${word}`).filter).toEqual({ is_cod: true });
});
test.each(['no', 'False', '0'])('%s means no in a yes/no field', (word) => {
  expect(meaning(`cod:${word}`).filter).toEqual({ is_cod: false });
});

test.each([
  ['today', '2026-11-20'],
  ['yesterday', '2026-11-19'],
  ['0d', '2026-11-20'],
  ['1234d', '2023-07-05'],
  ['12345d', undefined],
  ['7d!', undefined],
  ['x7d', undefined],
  ['2026-02-28', '2026-02-28'],
  ['2026-02-29', undefined],
  ['2026-1-1', '2026-01-01'],
  ['20/11/2026', '2026-11-20'],
  ['20-Nov-26', '2026-11-20'],
  ['11/20/2026', undefined],
  ['2026-11-20T10:00', undefined],
  ['x2026-01-01', undefined],
  ['2026-01-011', undefined],
])('the text %s is read as the day %s', (text, day) => {
  expect(dateOf(text, now)).toBe(day);
});

test.each([
  ['statsu:delivered', ['status:delivered']],
  ['status:del', ['status:delivered']],
  ['status:"On hodl"', ['status:on-hold']],
  ['status:lost', ['status:on-hold', 'status:delivered']],
  ['cod:maybe', ['cod:yes', 'cod:no']],
  ['-status:on-hold', ['status:on-hold']],
  ['colour:red', []],
])('the rejected condition %s has the corrections %j', (line, meant) => {
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

test('the URL keeps filter, sort order, columns, record and other parameters', () => {
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
