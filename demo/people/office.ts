import { sql } from 'drizzle-orm';
import { payment_reference_roles, payment_references } from '#server/db/schema/integrations.ts';
import { audit_log, saved_views } from '#server/db/schema/settings.ts';
import { heldSince, planAccounts } from '../money/account-plans.ts';
import { chance, pick } from '../chance.ts';
import { makeIntegrations } from '../integrations.ts';
import { continueAfter, insertRows, type Phase, type Scene } from '../phase.ts';

/** Office data: integrations, payment references, saved views, PINs, and audit log entries. */
export const office: Phase = {
  name: 'office',
  title: 'Making integrations',
  weight: 2,
  async make(scene) {
    await makeIntegrations(scene);
    await makePaymentReferences(scene);
    await makeAuditEntries(scene);
    await makeDeliveryPins(scene);
    await makeRatings(scene);
    for (const table of [payment_references, audit_log]) await continueAfter(scene.db, table);
  },
};

/**
 * Adds used delivery PINs to five delivered shipments. Their hashes are random, so no PIN matches
 * them.
 */
async function makeDeliveryPins({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into delivery_pins (shipment_id, code_hash, driver_id, sent_at, used_at)
    select id, md5(random()::text), delivery_driver_id, delivered_at - interval '2 minutes', delivered_at from shipments
    where delivered_at is not null and delivery_driver_id is not null order by id limit 5`);
}

/** Adds ratings of deliveries; most requests remain unanswered. */
async function makeRatings({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into ratings (shipment_id, account_id, token_hash, asked_at, score, answered_at)
    select id, account_id, md5(random()::text || id), delivered_at,
      case when ${chance('id', 311)} < 0.3 then least(10, 5 + (6 * ${chance('id', 312)})::int) end,
      case when ${chance('id', 311)} < 0.3 then delivered_at + interval '1 day' end
    from shipments where status = 'delivered' and delivered_at < ${now.toISOString()}::timestamptz - interval '2 days' and ${chance('id', 310)} < 0.4`);
}

async function makePaymentReferences({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into payment_references (account_id, reference, provider, provider_status, purpose, amount, time_created, completed_at)
    select 1 + n % 5, 'HVC' || upper(substr(md5('payment ' || n), 1, 12)), p.provider,
      case when ${chance('n', 205)} < 0.75 then case p.provider when 'ozow' then 'Complete' when 'payfast' then 'COMPLETE' when 'stitch' then 'Completed' else '000.000.000' end
        else case p.provider when 'ozow' then (array['Cancelled', 'Error', 'Abandoned', 'PendingInvestigation'])[1 + n % 4] when 'payfast' then (array['FAILED', 'PENDING'])[1 + n % 2] when 'stitch' then (array['Pending', 'Failed', 'Expired'])[1 + n % 3] else '800.100.151' end end,
      case when n % 3 = 0 then 'guest' else 'topup' end, 100 + ${pick('n', 206, 4000)}, paid.at, case when ${chance('n', 205)} < 0.75 then paid.at + interval '2 minutes' end
    from generate_series(1, 160) n cross join lateral (select (array['payfast', 'ozow', 'stitch', 'peach'])[1 + n % 4] as provider) p
    cross join lateral (select ${now.toISOString()}::timestamptz - n * interval '13 hours' as at) paid order by paid.at`);
  await db
    .insert(payment_reference_roles)
    .values(['payfast', 'ozow', 'stitch', 'peach'].map((provider) => ({ role_id: 1, provider })));
}

async function makeAuditEntries({ db, figures, now }: Scene): Promise<void> {
  const held = planAccounts(figures, now).flatMap((account) => {
    const since = heldSince(account, now);
    return since === null ? [] : [{ account: account.id, since: since.toISOString() }];
  });
  const views = [
    {
      user_id: 2,
      view: 'shipments',
      name: 'Failed attempts',
      search: 'q=status%3Adelivery-failed-attempt',
      position: 1,
    },
    { user_id: 2, view: 'lockers', name: 'Offline now', search: 'is_offline=1', position: 2 },
    {
      user_id: 3,
      view: 'invoices',
      name: 'Unpaid',
      search: 'filter={"is_unpaid":true}',
      position: 1,
    },
    {
      user_id: 4,
      account_id: 1,
      view: 'shipments',
      name: 'On the road',
      search: 'q=status%3Ain-transit',
      position: 1,
    },
  ];
  await insertRows(
    db,
    saved_views,
    views.map((view, index) => ({ ...view, id: index + 1 })),
  );
  await db.execute(sql`
    insert into audit_log (account_id, table_name, row_id, action, user_id, occurred_at, changes)
    select id, 'accounts', id, 'hold', 3, h.since, jsonb_build_object('status', jsonb_build_object('from', 'active', 'to', status), 'reason', jsonb_build_object('from', null, 'to', 'Invoices are not paid'))
      from accounts join jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h (account int, since timestamptz) on h.account = id
    union all
    select id, 'accounts', id, 'update', 3, ${now.toISOString()}::timestamptz - id * interval '7 hours', jsonb_build_object('credit_limit', jsonb_build_object('from', credit_limit / 2, 'to', credit_limit)) from accounts
    union all
    select account_id, 'shipments', id, 'update', 2, status_at, jsonb_build_object('status', jsonb_build_object('from', 'at-hub', 'to', status)) from shipments where status in ('on-hold', 'returned-to-sender', 'undeliverable')
    order by 6`);
}
