import { expect, test } from 'vitest';
import { command } from './command.ts';
import { subjectOfRows } from './focus.ts';
import { confirmationOf } from './confirmation.ts';

test('a confirmation has no count when no row is affected', () => {
  const danger = { consequence: (count: number) => `${count} end.` };
  const alone = command({ id: 'alone', title: 'End', danger, run: () => {} });
  expect(confirmationOf(alone, { is: 'none' })).toMatchObject({ of: '', irreversible: false });
  const end = command({
    id: 'e',
    title: 'End',
    on: 'sales agents',
    enabledFor: () => 'No longer active',
    danger,
    run: () => {},
  });
  const one = subjectOfRows('sales agents', [{ id: 1 }]);
  expect(confirmationOf(end, one)).toMatchObject({ count: 0, of: '' });
});

test('a confirmation names the rows and adds up their amounts', () => {
  const reverse = command({
    id: 'r',
    title: 'Reverse',
    on: 'invoices',
    danger: { consequence: () => 'Unpaid again.', amountOf: ({ id }) => Number(id) * 100.5 },
    run: () => {},
  });
  const invoices = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      Object.assign({ id: at + 1 }, { invoice_number: `INV00${at + 1}` }),
    );
  const confirmed = (count: number) => {
    const { of, names } = confirmationOf(reverse, subjectOfRows('invoices', invoices(count))) ?? {};
    return [of?.replaceAll('\u00a0', ' '), names];
  };
  expect(confirmed(1)).toEqual(['INV001, R 100,50', '']);
  expect(confirmed(2)).toEqual(['2 invoices, R 301,50', 'INV001, INV002']);
  expect(confirmed(7)[1]).toBe('INV001, INV002, INV003, INV004, INV005 and 2 more');
});
