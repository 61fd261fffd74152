import { sql } from 'drizzle-orm';
import {
  integration_rules,
  integrations,
  payment_reference_roles,
  payment_references,
  webhook_deliveries,
} from '../db/schema/integrations.ts';
import { report_roles, reports, workspaces } from '../db/schema/reports.ts';
import { audit_log, saved_views } from '../db/schema/settings.ts';
import { chance, pick } from './chance.ts';
import { continueAfter, put, type Phase, type Scene } from './phase.ts';

/** What the office works with: reports, integrations, payment references, saved views, and the traces of changes. */
export const office: Phase = {
  name: 'office',
  title: 'Making reports and integrations',
  weight: 2,
  async make(scene) {
    await makeReports(scene);
    await makeIntegrations(scene);
    await makePaymentReferences(scene);
    await makeAuditEntries(scene);
    for (const table of [
      integrations,
      integration_rules,
      webhook_deliveries,
      payment_references,
      audit_log,
    ])
      await continueAfter(scene.db, table);
  },
};

const shelves = [
  {
    name: 'Operations',
    reports: ['Deliveries by branch', 'Failed attempts by reason', 'Drivers, first time right'],
  },
  { name: 'Finance', reports: ['Age analysis', 'Revenue by service', 'Credit notes by reason'] },
  { name: 'Lockers', reports: ['Occupancy by network', 'Offline hours', 'Overdue parcels'] },
  { name: 'Customers', reports: ['My shipments by status', 'My spending'] },
];

async function makeReports({ db, now }: Scene): Promise<void> {
  const time_created = new Date(now.getTime() - 80 * 86_400_000).toISOString();
  const guid = (number: number) => `3f2a9c10-0000-4000-8000-${String(number).padStart(12, '0')}`;
  await put(
    db,
    workspaces,
    shelves.map(({ name }, index) => ({
      id: index + 1,
      name,
      description: `${name} reports`,
      external_workspace_id: guid(index + 1),
      time_created,
    })),
  );
  const all = shelves.flatMap((shelf, index) =>
    shelf.reports.map((name) => ({ name, workspace_id: index + 1 })),
  );
  await put(
    db,
    reports,
    all.map((report, index) => ({
      ...report,
      id: index + 1,
      external_report_id: guid(100 + index),
      embed_url: `https://reports.highveldcouriers.example/embed/${guid(100 + index)}`,
      time_created,
    })),
  );
  const readers = [
    [1, 2, 9],
    [1, 4],
    [1, 2, 9],
    [1, 5, 6],
  ];
  await db
    .insert(report_roles)
    .values(
      all.flatMap(({ workspace_id }, index) =>
        (readers[workspace_id - 1] ?? []).map((role_id) => ({ report_id: index + 1, role_id })),
      ),
    );
}

async function makeIntegrations({ db, now }: Scene): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    insert into integrations (account_id, integration_type_id, name, url, secret_ending, last_success_at, last_failure_at, last_error, time_created)
    select a.id, t.id, 'Shipment events to ' || a.name, a.webhook_url, lpad((a.id * 37 % 10000)::text, 4, '0'), ${at}::timestamptz - a.id * interval '3 minutes',
      case when a.id % 2 = 0 then ${at}::timestamptz - a.id * interval '1 hour' end, case when a.id % 2 = 0 then 'HTTP 503' end, ${at}::timestamptz - interval '75 days'
    from accounts a join integration_types t on t.code = 'webhook' where a.webhook_enabled order by a.id`);
  await db.execute(sql`
    insert into integration_rules (account_id, integration_id, event, time_created)
    select account_id, id, event, time_created from integrations cross join unnest(array['collected', 'out-for-delivery', 'delivered', 'delivery-failed-attempt']) event order by id, event`);
  await db.execute(sql`
    insert into webhook_deliveries (account_id, integration_id, shipment_id, event, payload, state, attempts, http_status, error, next_attempt_at, time_created, delivered_at)
    select e.account_id, i.id, e.shipment_id, e.status, jsonb_build_object('shipment_id', e.shipment_id, 'status', e.status, 'at', e.at),
      case when f.failed then 'failed' else 'delivered' end, case when f.failed then 6 else 1 end, case when f.failed then 503 else 200 end,
      case when f.failed then 'HTTP 503' end, null, e.at, case when not f.failed then e.at + interval '2 seconds' end
    from tracking_events e join integrations i on i.account_id = e.account_id join integration_rules r on r.integration_id = i.id and r.event = e.status
    cross join lateral (select ${chance('e.id', 201)} < 0.03 as failed) f
    where e.at > ${at}::timestamptz - interval '7 days' order by e.at`);
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

async function makeAuditEntries({ db, now }: Scene): Promise<void> {
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
  await put(
    db,
    saved_views,
    views.map((view, index) => ({ ...view, id: index + 1 })),
  );
  await db.execute(sql`
    insert into audit_log (account_id, table_name, row_id, action, user_id, occurred_at, changes)
    select id, 'accounts', id, 'update', 3, ${now.toISOString()}::timestamptz - id * interval '7 hours', jsonb_build_object('credit_limit', jsonb_build_object('from', credit_limit / 2, 'to', credit_limit)) from accounts
    union all
    select account_id, 'shipments', id, 'update', 2, status_at, jsonb_build_object('status', jsonb_build_object('from', 'at-hub', 'to', status)) from shipments where status in ('on-hold', 'returned-to-sender', 'undeliverable')
    order by 6`);
}
