import { expect, test } from 'vitest';
import { code, count, fields, flag, instant, money, phone, text } from '#domain/entities/fields.ts';
import { fieldFacts, givenFacts } from './field-facts.tsx';

const crates = fields({
  code: code('Code'),
  note: text('Note', { nullable: true }),
  value: money('Value'),
  bottles: count('Bottles'),
  is_sealed: flag('Sealed'),
  packed_at: instant('Packed'),
  contact: phone('Contact'),
});
const crate = {
  code: 'C-12',
  note: null,
  value: 1234.5,
  bottles: 24000,
  is_sealed: true,
  packed_at: '2026-11-20T08:00:00Z',
  contact: '0825550177',
};

test('a fact of a record has the label of its field and a value in the format of its kind', () => {
  expect(fieldFacts(crates, crate, ['note', 'value', 'bottles', 'is_sealed', 'packed_at'])).toEqual(
    [
      ['Note', null],
      ['Value', 'R\u00a01\u00a0234,50'],
      ['Bottles', '24\u00a0000'],
      ['Sealed', 'Yes'],
      ['Packed', '20 Nov 2026, 10:00'],
    ],
  );
});

test('facts of the named fields omit fields without a value', () => {
  expect(givenFacts(crates, { ...crate, code: '' }, ['code', 'note', 'is_sealed'])).toEqual([
    ['Sealed', 'Yes'],
  ]);
});
