import { sql } from 'drizzle-orm';
import { ageBands } from '#domain/accounts/ages.ts';
import type { claimEnds } from '#domain/claims/claims.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { isReadable } from '#server/runs/visibility.ts';
import { openItems } from '#server/features/billing/age-analysis.ts';
import {
  count,
  countIf,
  different,
  mostOf,
  percentileOf,
  shareOf,
  sumOf,
  totalOf,
} from '../reading/measure.ts';
import { calendarOf, calendarOfDay, groupById, type SourceOf } from '../reading/source.ts';

type ClaimEnd = (typeof claimEnds)[number];

const account = groupById(sql`a.id`, sql`a.account_code || ' ' || a.name`);

const amountInBand = (key: (typeof ageBands)[number]['key']) => {
  const band = ageBands.find((one) => one.key === key);
  if (band === undefined) throw new Error(`There is no age ${key}.`);
  const from = band.from === null ? sql`true` : sql`o.days >= ${sql.raw(String(band.from))}`;
  const until = band.until === null ? sql`true` : sql`o.days <= ${sql.raw(String(band.until))}`;
  return totalOf(sql`o.open`, sql`o.open > 0 and ${from} and ${until}`);
};

/** Open items by invoice date, like the age analysis. */
export const openItemsNow: SourceOf<'open-items'> = ({ inPart }) => {
  const as_of = todayHere();
  return {
    numbers: 'accounts',
    from: sql`(with ${openItems({ as_of }, sql`select id from accounts where ${inPart(sql`id`)}`)}
      select account_id, open, ${as_of}::date - transaction_date as days from items where open <> 0) o
      join accounts a on a.id = o.account_id`,
    dimensions: { account },
    measures: {
      current: amountInBand('current'),
      days_30: amountInBand('days_30'),
      days_60: amountInBand('days_60'),
      days_90: amountInBand('days_90'),
      days_120: amountInBand('days_120'),
      unallocated: totalOf(sql`o.open`, sql`o.open < 0`),
      balance: sumOf(sql`o.open`),
    },
  };
};

export const invoiceLines: SourceOf<'invoice-lines'> = () => ({
  from: sql`invoice_lines x join invoices i on i.id = x.invoice_id left join accounts a on a.id = i.account_id`,
  where: sql`i.issued_at is not null`,
  moment: { at: sql`i.invoice_date`, isDay: true },
  dimensions: {
    ...calendarOfDay(sql`i.invoice_date`),
    account: groupById(sql`i.account_id`, account.label ?? account.key),
    service: { key: sql`x.service` },
    kind: { key: sql`x.kind` },
  },
  measures: {
    excluding_vat: sumOf(sql`x.amount_excluding_vat`),
    vat: sumOf(sql`x.vat`),
    total: sumOf(sql`x.amount`),
    lines: count,
    invoices: different(sql`x.invoice_id`),
  },
});

export const creditNotes: SourceOf<'credit-notes'> = () => ({
  from: sql`credit_notes x left join accounts a on a.id = x.account_id`,
  moment: { at: sql`x.issued_on`, isDay: true },
  dimensions: {
    ...calendarOfDay(sql`x.issued_on`),
    account: groupById(sql`x.account_id`, account.label ?? account.key),
    reason: { key: sql`x.reason` },
  },
  measures: {
    total: sumOf(sql`x.total`),
    excluding_vat: sumOf(sql`x.total_excluding_vat`),
    notes: count,
    open: sumOf(sql`x.total - x.allocated`),
  },
});

export const receipts: SourceOf<'receipts'> = () => ({
  from: sql`payments x left join accounts a on a.id = x.account_id`,
  where: sql`x.state not in ('reversed', 'failed')`,
  moment: { at: sql`x.paid_on`, isDay: true },
  dimensions: {
    ...calendarOfDay(sql`x.paid_on`),
    account: groupById(sql`x.account_id`, account.label ?? account.key),
    method: { key: sql`x.method` },
    kind: {
      key: sql`x.kind`,
      label: sql`case x.kind when 'credit' then 'Settlement file' else 'Bank file' end`,
    },
    state: { key: sql`x.state` },
  },
  measures: {
    amount: sumOf(sql`x.amount`),
    allocated: sumOf(sql`x.allocated`),
    unallocated: sumOf(sql`x.unallocated`),
    payments: count,
    unmatched: countIf(sql`x.account_id is null`),
  },
});

const hasArrived = sql`x.status in ('delivered', 'read')`;

export const textMessages: SourceOf<'messages'> = () => ({
  from: sql`text_messages x left join accounts a on a.id = x.account_id`,
  moment: { at: sql`x.time_created` },
  dimensions: {
    ...calendarOf(sql`x.time_created`),
    channel: {
      key: sql`x.channel`,
      label: sql`case x.channel when 'sms' then 'SMS' when 'push' then 'Push' else 'WhatsApp' end`,
    },
    template: { key: sql`x.template` },
    status: { key: sql`x.status` },
    account: groupById(sql`x.account_id`, account.label ?? account.key),
  },
  measures: {
    messages: count,
    delivered: countIf(hasArrived),
    failed: countIf(sql`x.status = 'failed'`),
    delivered_share: shareOf(hasArrived),
    parts: sumOf(sql`x.parts`),
    cost: sumOf(sql`x.cost`),
  },
});

export const webhooks: SourceOf<'webhooks'> = () => ({
  from: sql`webhook_deliveries x join integrations i on i.id = x.integration_id`,
  moment: { at: sql`x.time_created` },
  dimensions: {
    ...calendarOf(sql`x.time_created`),
    integration: groupById(sql`x.integration_id`, sql`i.name`),
    event: { key: sql`x.event` },
    answer: { key: sql`x.http_status::text` },
  },
  measures: {
    deliveries: count,
    delivered: countIf(sql`x.state = 'delivered'`),
    failed: countIf(sql`x.state = 'failed'`),
    delivered_share: shareOf(sql`x.state = 'delivered'`),
    attempts: sumOf(sql`x.attempts`),
  },
});

const endedAs = (end: ClaimEnd) => countIf(sql`x.ended_as = ${end}`);

export const claimsOfPeople: SourceOf<'claims'> = () => ({
  from: sql`claims x join users u on u.id = x.user_id
    left join (select claim_id, count(*)::int as times from claim_overrides group by 1) o on o.claim_id = x.id`,
  moment: { at: sql`x.claimed_at` },
  dimensions: {
    ...calendarOf(sql`x.claimed_at`),
    person: groupById(sql`x.user_id`, sql`u.name`),
    entity: { key: sql`x.entity` },
    end: { key: sql`coalesce(x.ended_as, 'live')` },
  },
  measures: {
    claims: count,
    done: endedAs('done'),
    handed_over: endedAs('handed-over'),
    taken_over: endedAs('taken-over'),
    expired: endedAs('expired'),
    overrides: sumOf(sql`coalesce(o.times, 0)`),
    median_hours: percentileOf(
      0.5,
      sql`extract(epoch from coalesce(x.ended_at, now()) - x.claimed_at) / 3600.0`,
    ),
  },
});

export const bulkRuns: SourceOf<'runs'> = ({ caller }) => ({
  from: sql`runs left join users u on u.id = runs.user_id`,
  where: isReadable(caller),
  moment: { at: sql`runs.time_created` },
  dimensions: {
    ...calendarOf(sql`runs.time_created`),
    person: groupById(sql`runs.user_id`, sql`u.name`),
    entity: { key: sql`runs.entity` },
    state: { key: sql`runs.state` },
  },
  measures: {
    runs: count,
    rows: sumOf(sql`runs.total`),
    ok: sumOf(sql`runs.ok`),
    skipped: sumOf(sql`runs.skipped`),
    failed: sumOf(sql`runs.failed`),
    median_minutes: percentileOf(
      0.5,
      sql`extract(epoch from runs.finished_at - runs.started_at) / 60.0`,
    ),
  },
});

export const signIns: SourceOf<'sign-ins'> = () => ({
  from: sql`sessions x join users u on u.id = x.user_id join roles r on r.id = u.role_id
    left join (select role_id, count(*) as held from role_permissions group by 1) p on p.role_id = r.id`,
  where: sql`x.kind = 'full'`,
  moment: { at: sql`x.created_at` },
  dimensions: {
    ...calendarOf(sql`x.created_at`),
    person: groupById(sql`u.id`, sql`u.name || ', ' || u.email`),
    role: { key: sql`r.name` },
    ended: { key: sql`x.ended_reason` },
  },
  measures: {
    sign_ins: count,
    people: different(sql`x.user_id`),
    permissions: mostOf(sql`coalesce(p.held, 0)`),
    second_step: countIf(sql`u.enabled_mfa`),
    inactive: countIf(sql`x.ended_reason = 'inactivity'`),
    addresses: different(sql`x.ip`),
  },
});
