import { expect, test } from 'vitest';
import { correctedFields, correctedValues, ownOptions } from './corrections.ts';
import type { FilterField } from './filter-fields.ts';
import { parseFilter, printTerm, type Term } from './filter-grammar.ts';

const status: FilterField = {
  name: 'status',
  label: 'Status',
  kind: 'choice',
  many: true,
  options: [
    { value: 'on-hold', label: 'On hold' },
    { value: 'delivered' },
    { value: 'collected', label: 'Picked up' },
  ],
};
const fields: FilterField[] = [
  status,
  { name: 'created', label: 'Booked', kind: 'date', range: { from: 'from', to: 'to' } },
  { name: 'cod', label: 'Cash on delivery', kind: 'flag', key: 'is_cod' },
];

function fieldTerm(line: string): Extract<Term, { is: 'field' }> {
  const [term] = parseFilter(line);
  if (term?.is !== 'field') throw new Error(`${line} is no condition`);
  return term;
}
const namesFor = (line: string) => correctedFields(fieldTerm(line), fields).map(printTerm);
const valuesFor = (line: string, wrong: string, field = status) =>
  correctedValues(field, fieldTerm(line), wrong).map(printTerm);

test.each([
  // The word starts the name or label of a field.
  ['stat:x', ['status:x']],
  ['booked:today', ['created:today']],
  // The word has wrong, missing or additional letters, at most two.
  ['sttus:x', ['status:x']],
  ['statoss:x', ['status:x']],
  ['stxxss:x', []],
  // Part of a label.
  ['delivery:yes', ['cod:yes']],
  ['-cot:yes', ['-cod:yes']],
])('the field of the condition %s is corrected to %o', (line, meant) => {
  expect(namesFor(line)).toEqual(meant);
});

test('similar values are offered, the most similar first, or all values if none is similar', () => {
  expect(valuesFor('status:delivred', 'delivred')).toEqual(['status:delivered']);
  expect(valuesFor('status:hold', 'hold')).toEqual(['status:on-hold']);
  expect(valuesFor('status:picked', 'picked')).toEqual(['status:collected']);
  expect(valuesFor('status:zzzzzz', 'zzzzzz')).toEqual([
    'status:on-hold',
    'status:delivered',
    'status:collected',
  ]);
});

test('values that start with the typed letters come before others', () => {
  const options = [{ value: 'undelivered' }, { value: 'delivered' }];
  expect(valuesFor('status:del', 'del', { ...status, options })).toEqual([
    'status:delivered',
    'status:undelivered',
  ]);
});

test('a correction keeps the other values of a condition and adds no duplicate', () => {
  expect(valuesFor('status:on-hold,delivred', 'delivred')).toEqual(['status:on-hold,delivered']);
  expect(valuesFor('status:delivered,delivred', 'delivred')).toEqual(['status:delivered']);
});

test('at most five values are offered as corrections', () => {
  const options = Array.from({ length: 9 }, (_, at) => ({ value: `x${at}` }));
  expect(valuesFor('status:x', 'x', { ...status, options })).toHaveLength(5);
  expect(valuesFor('status:zzzz', 'zzzz', { ...status, options })).toHaveLength(5);
});

test('the values of a field are listed as corrections if they need no request', () => {
  const values = (field: FilterField | undefined) =>
    field && ownOptions(field).map(({ value }) => value);
  expect(values(fields[1])).toEqual(['today', 'yesterday', '7d', '30d']);
  expect(values(fields[2])).toEqual(['yes', 'no']);
  expect(values({ ...status, options: async () => [] })).toEqual([]);
  expect(values({ name: 'note', label: 'Note', kind: 'text' })).toEqual([]);
});
