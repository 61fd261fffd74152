import { and, count, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { canMessageDriver } from '#domain/drivers/driver-work.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { drivers } from '#server/db/schema/fleet.ts';
import { text_messages } from '#server/db/schema/messages.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { countMessages, foreseeMessages } from '../messages/message-limits.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  withCounts,
  type RowOutcome,
} from '#server/http/row-results.ts';

type Key = 'POST /drivers/messages';
type Body = InputOf<Key>['body'];

const TEMPLATE = 'driver-message';
const withinAnHour = sql`now() - interval '1 hour'`;

const sendingOf = (caller: Caller) => ({ kind: 'text', sender: caller }) as const;
const demandOf = ({ id, mobile_number }: { id: number; mobile_number: string }) => ({
  id,
  recipients: [mobile_number],
});

/** Previews `messageDrivers`; `selection` selects id, label and position of drivers. */
export async function previewMessage({ db, caller }: Scope, selection: SQL) {
  const { rows } = await db.execute<{
    id: number;
    is_active: boolean;
    mobile_number: string;
    recent: number;
    label: string;
  }>(sql`
    select d.user_id as id, d.is_active, d.mobile_number, chosen.label,
      (select count(*)::int from text_messages m
       where m.driver_id = d.user_id and m.template = ${TEMPLATE} and m.time_created > ${withinAnHour}) as recent
    from (${selection}) as chosen join drivers d on d.user_id = chosen.id order by chosen.position`);
  const judged = rows.map((row) => ({ ...row, allowed: canMessageDriver(row) }));
  const writable = judged.filter(({ allowed }) => allowed === true);
  const stopped = await foreseeMessages(db, sendingOf(caller), writable.map(demandOf));
  return judged.map(({ id, label, allowed }): Verdict => {
    const about = { count: 1, sample: [label] };
    if (allowed !== true) return { ...about, reason: allowed };
    const limit = stopped.get(id);
    if (limit === undefined) return { ...about, reason: null };
    const failure = { reason: limit.reason, fingerprint: null, ids: [id] };
    return { ...about, reason: null, failure };
  });
}

/**
 * Locks drivers, so that concurrent messages count separately, and returns how many messages each
 * received this hour.
 */
async function addressees(db: Db, ids: readonly number[]) {
  const { user_id, is_active, mobile_number } = drivers;
  const found = await db
    .select({ id: user_id, is_active, mobile_number })
    .from(drivers)
    .where(inArray(user_id, [...ids]))
    .orderBy(user_id)
    .for('update');
  const sent = await db
    .select({ id: text_messages.driver_id, recent: count() })
    .from(text_messages)
    .where(
      and(
        inArray(text_messages.driver_id, [...ids]),
        sql`${text_messages.template} = ${TEMPLATE}`,
        gt(text_messages.time_created, withinAnHour),
      ),
    )
    .groupBy(text_messages.driver_id);
  const recent = new Map(sent.map((one) => [one.id, one.recent]));
  return new Map(found.map((row) => [row.id, { ...row, recent: recent.get(row.id) ?? 0 }]));
}

async function queueTexts(
  db: Db,
  written: readonly { id: number; mobile_number: string }[],
  message: string,
): Promise<void> {
  if (written.length === 0) return;
  await db.insert(text_messages).values(
    written.map(({ id, mobile_number }) => ({
      driver_id: id,
      channel: 'sms' as const,
      template: TEMPLATE,
      mobile_number,
      message,
      status: 'queued' as const,
    })),
  );
}

/** Queues a text message to each driver. The messages are sent after the commit. */
export async function messageDrivers(db: Db, caller: Caller, { ids: given, message }: Body) {
  const ids = distinctIds(given);
  const known = await addressees(db, ids);
  const writable = ids.flatMap((id) => {
    const driver = known.get(id);
    return driver !== undefined && canMessageDriver(driver) === true ? [driver] : [];
  });
  const stopped = await countMessages(db, sendingOf(caller), writable.map(demandOf));
  const written = writable.filter(({ id }) => !stopped.has(id));
  const results = ids.map((id): RowOutcome => {
    const driver = known.get(id);
    if (driver === undefined) return failedRow(id, NOT_FOUND);
    const allowed = canMessageDriver(driver);
    if (allowed !== true) return skippedRow(id, allowed);
    const limit = stopped.get(id);
    return limit === undefined ? okRow(id) : failedRow(id, limit.reason);
  });
  await queueTexts(db, written, message);
  await writeAuditLog(
    db,
    caller,
    written.map(({ id }) => ({
      account_id: null,
      table_name: 'drivers',
      row_id: id,
      action: 'message',
      changes: { message: { from: null, to: message } },
    })),
  );
  return { ...withCounts(results), stopped: [...stopped.values()] };
}
