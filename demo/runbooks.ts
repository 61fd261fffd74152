import { and, eq, inArray } from 'drizzle-orm';
import { accounts } from '#server/db/schema/accounts.ts';
import {
  runbook_run_steps,
  runbook_runs,
  runbook_versions,
  runbooks,
} from '#server/db/schema/runbooks.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { FIRST_ACCOUNT } from './money/account-plans.ts';
import type { Phase, Scene } from './phase.ts';

const SUPERADMIN = 1;
const OPS = 2;

interface Written {
  name: string;
  userId: number;
  steps: readonly string[];
}

/** Runbooks for six things that happen to every courier. */
const written: readonly Written[] = [
  {
    name: 'Locker goes dark',
    userId: OPS,
    steps: [
      'ask locker: locker = selection',
      'choose shipments where locker_id={locker} status=in-locker,ready-for-pickup as parcels',
      'claim {locker} "The locker is dark"',
      'lockers.command {locker} command=restart reason="The terminal does not answer"',
      'check "The terminal of {locker} was restarted. Note the restart on {parcels.count} parcels?"',
      'shipments.note {parcels} note="Locker {locker} was dark. Its terminal was restarted." is-internal=yes',
      'wait lockers where id={locker} state=online at-most=4h',
      'note "{locker} answers again. {parcels} were noted."',
    ],
  },
  {
    name: 'Courier calls in sick',
    userId: OPS,
    steps: [
      'ask sick: driver = selection',
      'ask replacement: driver',
      'choose shipments where delivery_driver_id={sick} status=delivery-assigned,out-for-delivery as deliveries',
      'choose shipments where collection_driver_id={sick} status=collection-assigned as collections',
      'check "Give {deliveries.count} deliveries and {collections.count} collections of {sick} to {replacement}?"',
      'shipments.update {deliveries} delivery-driver={replacement}',
      'shipments.update {collections} collection-driver={replacement}',
      'drivers.message {replacement} message="You take over the work of {sick} today. Your list is up to date."',
    ],
  },
  {
    name: 'Marketplace rejects a batch',
    userId: OPS,
    steps: [
      'choose marketplace-events where state=failed as events',
      'check "Send {events.count} rejected events again? Correct their cause first."',
      'marketplace-events.resubmit-events {events}',
      'choose marketplace-events where state=failed as left',
      'note "{left.count} events are still rejected."',
    ],
  },
  {
    name: 'Month-end invoices',
    userId: SUPERADMIN,
    steps: [
      'ask until: day',
      'choose accounts where status=active billing_type=invoice as customers',
      'accounts.invoice-run {customers} period-until={until} issue=no',
      'choose invoices where state=draft as drafts',
      'check "Issue {drafts.count} drafts? Their numbers are final."',
      'invoices.issue {drafts}',
      'invoices.send {drafts}',
    ],
  },
  {
    name: 'Returned debit order',
    userId: SUPERADMIN,
    steps: [
      'ask customer: account = selection',
      'choose invoices where account_id={customer} is_unpaid=yes as unpaid',
      'check "Put {customer} on hold and send {unpaid.count} unpaid invoices again?"',
      'accounts.update {customer} action=hold reason="The bank returned the debit order"',
      'invoices.send {unpaid} message="Your bank returned our debit order. Please pay by transfer."',
    ],
  },
  {
    name: 'Suspicious account',
    userId: OPS,
    steps: [
      'ask customer: account = selection',
      'choose shipments where account_id={customer} status=submitted,collection-assigned as bookings',
      'check "Put {customer} and {bookings.count} bookings on hold?"',
      'accounts.update {customer} action=hold reason="Suspicious bookings"',
      'shipments.update {bookings} status=on-hold-internal reason="The account is being checked"',
      'shipments.note {bookings} note="On hold while the account is checked" is-internal=yes',
    ],
  },
];

async function insertRunbook({ db, now }: Scene, { name, userId, steps }: Written) {
  const at = new Date(now.getTime() - 20 * 86_400_000).toISOString();
  const [made] = await db
    .insert(runbooks)
    .values({ name, state: 'published', user_id: userId, time_created: at, time_modified: at })
    .returning({ id: runbooks.id });
  const runbook_id = made?.id ?? 0;
  const [version] = await db
    .insert(runbook_versions)
    .values({
      runbook_id,
      number: 1,
      text: steps.join('\n'),
      steps: steps.length,
      user_id: userId,
      time_created: at,
    })
    .returning({ id: runbook_versions.id });
  return { runbook_id, version_id: version?.id ?? 0 };
}

/** Adds a runbook run for the first account; the run waits at its question. */
async function stopAtQuestion(
  { db, now }: Scene,
  { name, steps }: Written,
  ids: { runbook_id: number; version_id: number },
): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const [account] = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, FIRST_ACCOUNT));
  const bookings = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        eq(shipments.account_id, FIRST_ACCOUNT),
        inArray(shipments.status, ['submitted', 'collection-assigned']),
      ),
    )
    .orderBy(shipments.id);
  const customer = { ids: [FIRST_ACCOUNT], label: account?.name ?? '' };
  const label = `${bookings.length} shipments`;
  const [run] = await db
    .insert(runbook_runs)
    .values({
      ...ids,
      name,
      user_id: OPS,
      state: 'stopped',
      step: 3,
      steps: steps.length,
      holes: { customer, bookings: { ids: bookings.map(({ id }) => id), label } },
      time_created: ago(95),
      started_at: ago(94),
      finished_at: ago(92),
    })
    .returning({ id: runbook_runs.id });
  const results = [
    { state: 'done' as const, result: customer.label, finished_at: ago(94) },
    { state: 'done' as const, result: label, finished_at: ago(94) },
    { state: 'skipped' as const, result: 'Stopped by Johan Botha', finished_at: ago(92) },
  ];
  await db.insert(runbook_run_steps).values(
    steps.map((text, at) => ({
      runbook_run_id: run?.id ?? 0,
      position: at + 1,
      text,
      ...results[at],
    })),
  );
}

/** Runbooks of the company, and one run. */
export const demoRunbooks: Phase = {
  name: 'runbooks',
  title: 'Writing runbooks',
  weight: 1,
  async make(scene) {
    for (const one of written) {
      const ids = await insertRunbook(scene, one);
      if (one.name === 'Suspicious account') await stopAtQuestion(scene, one, ids);
    }
  },
};
