import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFilter, printFilter, type Term } from './filter-grammar.ts';

test('a filter line has fields, comparisons, several values, negation and quoted text', () => {
  expect(
    parseFilter('status:on-hold,failed -account:IAL001 created:>=2026-11-01 "rivonia north" gate'),
  ).toEqual([
    { is: 'field', field: 'status', not: false, compare: '=', values: ['on-hold', 'failed'] },
    { is: 'field', field: 'account', not: true, compare: '=', values: ['IAL001'] },
    { is: 'field', field: 'created', not: false, compare: '>=', values: ['2026-11-01'] },
    { is: 'text', text: 'rivonia north' },
    { is: 'text', text: 'gate' },
  ]);
});

test.each([
  ['', []],
  ['   ', []],
  ['""', []],
  ['"open', [{ is: 'text', text: 'open' }]],
  ['status:', [{ is: 'field', field: 'status', not: false, compare: '=', values: [] }]],
  ['weight:>2,5', [{ is: 'field', field: 'weight', not: false, compare: '>', values: ['2,5'] }]],
  ['weight:<=', [{ is: 'field', field: 'weight', not: false, compare: '<=', values: [] }]],
  ['12:30', [{ is: 'text', text: '12:30' }]],
  [
    'name:"a, b",c',
    [{ is: 'field', field: 'name', not: false, compare: '=', values: ['a, b', 'c'] }],
  ],
])('the filter line %j is parsed', (line, terms) => {
  expect(parseFilter(line)).toEqual(terms);
});

const value = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text !== '');
const field = fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/);
const term: fc.Arbitrary<Term> = fc.oneof(
  value.map((text): Term => ({ is: 'text', text })),
  fc
    .tuple(field, fc.boolean(), fc.array(value, { maxLength: 3 }))
    .map(([name, not, values]): Term => ({ is: 'field', field: name, not, compare: '=', values })),
  fc
    .tuple(field, fc.constantFrom('>', '>=', '<', '<=' as const), value)
    .map(([name, compare, one]): Term => ({
      is: 'field',
      field: name,
      not: false,
      compare: compare === '>' || compare === '>=' || compare === '<' ? compare : '<=',
      values: [one],
    })),
);

test('a filter that is printed and parsed again has the same conditions', () => {
  fc.assert(
    fc.property(fc.array(term, { maxLength: 6 }), (terms) => {
      expect(parseFilter(printFilter(terms))).toEqual(terms);
    }),
  );
});

test('any text can be parsed as a filter, and printing the result is stable', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (line) => {
      const once = printFilter(parseFilter(line));
      expect(printFilter(parseFilter(once))).toBe(once);
    }),
  );
});
