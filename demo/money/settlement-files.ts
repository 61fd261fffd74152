import { sql } from 'drizzle-orm';
import type { Scene } from '../phase.ts';

/** Fee of the card provider, as a share. */
const PROVIDER_FEE = 0.029;

/** Adds settlement files of a card provider and their payments. */
export async function makeCreditPayments({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into payment_imports (id, kind, file_name, sha256, row_count, total, user_id, time_created)
    overriding system value
    select (select max(id) from payment_imports) + n, 'credit', 'payfast-' || to_char(at, 'YYYYMMDD') || '.csv', encode(sha256(('credits ' || n)::bytea), 'hex'), 4, 1000 * n, 3, at
    from generate_series(1, 6) n cross join lateral (select (select max(time_created) from payments) - n * interval '9 days' as at) t`);
  await db.execute(sql`
    insert into payments (id, kind, payment_import_id, account_id, bank_reference, line_fingerprint, description, method, amount, unallocated, state, paid_on, time_created)
    overriding system value
    select (select max(id) from payments) + row_number() over (order by m.id, n), 'credit', m.id, 1 + (m.id + n) % 5, 'PF-' || m.id || '-' || n,
      encode(sha256(('credit ' || m.id || ' ' || n)::bytea), 'hex'), 'Paid by card', 'card', 250 * n, 250 * n, 'matched', m.time_created::date, m.time_created
    from payment_imports m cross join generate_series(1, 4) n where m.kind = 'credit'`);
}

/**
 * Adds the provider's payout of each file, two days later and less the fee. The newest payout is
 * unallocated.
 */
export async function makePayouts({ db }: Scene): Promise<void> {
  await db.execute(sql`
    with owed as (
      select f.id, f.file_name, c.amount, round(c.amount * ${PROVIDER_FEE}, 2) as fee, c.at, row_number() over (order by f.id) as place
      from payment_imports f join (select payment_import_id, sum(amount) as amount, max(time_created) + interval '2 days' as at
        from payments where kind = 'credit' group by 1) c on c.payment_import_id = f.id)
    insert into payments (id, kind, payment_import_id, bank_reference, payer, line_fingerprint, description, amount, unallocated, fee, settles_import_id, state, paid_on, time_created)
    overriding system value
    select (select max(id) from payments) + place, 'receipt', b.id, 'PAYFAST PAYOUT', 'PAYFAST', encode(sha256(('payout ' || o.file_name)::bytea), 'hex'), 'Credit from the provider',
      amount - o.fee, case when place = 1 then amount - o.fee else 0 end, case when place = 1 then 0 else o.fee end, case when place > 1 then o.id end,
      case when place = 1 then 'unmatched' else 'settled' end, b.time_created::date, b.time_created
    from owed o cross join lateral (
      select id, time_created from payment_imports where kind = 'receipts' and time_created >= o.at order by time_created, id limit 1) b`);
}
