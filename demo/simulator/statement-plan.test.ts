import { expect, test } from 'vitest';
import { readStatement } from '#server/features/payments/statements/read-statement.ts';
import { randomFrom } from '../chance.ts';
import { planStatement, statementSlot } from './money/statement-plan.ts';

const debts = Array.from({ length: 40 }, (_, at) => ({
  invoice_number: `INV${String(at + 1).padStart(6, '0')}`,
  account_code: `KAR${String((at % 5) + 1).padStart(3, '0')}`,
  outstanding: 100.25 + at,
}));
const customers = ['KAR001', 'KAR002'];
const at = (text: string) => Date.parse(`${text}+02:00`);
const noon = at('2026-11-18T12:10');

test('the bank sends a statement every hour of working days, and none at night', () => {
  expect(statementSlot(noon)).not.toBeNull();
  expect(statementSlot(noon)).toBe(statementSlot(at('2026-11-18T12:59')));
  expect(statementSlot(noon)).not.toBe(statementSlot(at('2026-11-18T13:00')));
  expect(statementSlot(noon)).not.toBe(statementSlot(at('2026-11-19T12:10')));
  for (const closed of ['2026-11-18T06:00', '2026-11-18T18:30', '2026-11-22T12:00'])
    expect(statementSlot(at(closed))).toBeNull();
});

test('most lines of a statement refer to a debt, each debt once, and all lines are valid', async () => {
  const random = randomFrom(3);
  const statements = Array.from({ length: 30 }, () =>
    planStatement({ debts, customers, now: noon, most: 6 }, random),
  );
  const named = (text: string) =>
    debts.some(({ invoice_number: number }) => text.includes(number)) ||
    customers.some((code) => text.includes(code));
  let receipts = 0;
  let counted = 0;
  for (const { file_name: filename, content } of statements) {
    expect(filename).toBe('FNB-20261118-1210.csv');
    const file = { filename, type: 'text/csv', data: Buffer.from(content) };
    const { lines } = await readStatement(file);
    expect(lines.length).toBeGreaterThan(0);
    const taken = lines.filter(({ verdict }) => verdict === 'receipt');
    expect(lines.filter(({ verdict }) => verdict === 'invalid')).toEqual([]);
    const references = taken.map((line) => line.bank_reference);
    const paid = references.flatMap((text) => /INV\d+/.exec(text)?.[0] ?? []);
    expect(new Set(paid).size).toBe(paid.length);
    receipts += taken.length;
    counted += references.filter(named).length;
  }
  expect(counted / receipts).toBeGreaterThan(0.6);
  expect(counted).toBeLessThan(receipts);
});

test('without debts customers pay in advance, and unknown payers still pay', () => {
  const { content } = planStatement({ debts: [], customers, now: noon, most: 6 }, randomFrom(5));
  expect(content.split('\r\n').length).toBeGreaterThan(1);
});
