import { expect, test } from 'vitest';

import type { RowsOf } from './history.ts';

/** Checks the receipts of the demo company. */
export function testReceipts(rowsOf: RowsOf): void {
  test('provider payouts settle their files less the fee, and the newest payout is unallocated', async () => {
    expect(
      await rowsOf(`select p.state, count(*)::int as receipts, sum(p.amount + p.fee - c.amount)::float8 as missing from payments p
        left join (select payment_import_id, sum(amount) as amount from payments where kind = 'credit' group by 1) c on c.payment_import_id = p.settles_import_id
        where p.bank_reference = 'PAYFAST PAYOUT' group by 1 order by 1`),
    ).toEqual([
      { state: 'settled', receipts: 5, missing: 0 },
      { state: 'unmatched', receipts: 1, missing: null },
    ]);
  });

  test('the newest statement has a receipt that settles two invoices, and other receipts that are unallocated', async () => {
    expect(
      await rowsOf(`select p.state, count(distinct p.id)::int as receipts, max(a.invoices)::int as invoices from payments p
        left join (select payment_id, count(*) as invoices from allocations group by 1) a on a.payment_id = p.id
        where p.payment_import_id = (select max(id) from payment_imports where kind = 'receipts') group by 1 order by 1`),
    ).toEqual([
      { state: 'allocated', receipts: 1, invoices: 2 },
      { state: 'unmatched', receipts: 4, invoices: null },
    ]);
  });
}
