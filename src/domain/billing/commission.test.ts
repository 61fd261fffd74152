import { expect, test } from 'vitest';
import { commissionOf } from './commission.ts';

const invoice = { total: 115, total_excluding_vat: 100, commission_percentage: 2.5 };

test('commission is on the amount excluding VAT, rounded for each allocation', () => {
  const settled = { ...invoice, amount: 11.5, is_undone: false };
  expect(commissionOf([settled])).toEqual({ received: 10, commission: 0.25 });
  const third = { ...settled, amount: 38.33 };
  expect(commissionOf([third])).toEqual({ received: 33.33, commission: 0.83 });
  expect(commissionOf([third, third])).toEqual({ received: 66.66, commission: 1.66 });
});

test('undoing an allocation reverses its commission to the cent', () => {
  const settled = { ...invoice, amount: 0.33, is_undone: false };
  const undone = { ...settled, is_undone: true };
  expect(commissionOf([settled, undone])).toEqual({ received: 0, commission: 0 });
  expect(commissionOf([{ ...undone, amount: 115 }])).toEqual({ received: -100, commission: -2.5 });
  expect(commissionOf([])).toEqual({ received: 0, commission: 0 });
});

test('an invoice with a total of zero earns no commission', () => {
  const nothing = { ...invoice, total: 0, total_excluding_vat: 0, amount: 0, is_undone: false };
  expect(commissionOf([nothing])).toEqual({ received: 0, commission: 0 });
});
