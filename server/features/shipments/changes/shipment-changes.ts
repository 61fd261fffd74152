import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  assignmentEffect,
  driverOf,
  legAssignedBy,
  type Assignable,
} from '#domain/shipments/assignment.ts';
import { canMove } from '#domain/shipments/shipment-rules.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { columnsOf } from '#server/db/columns.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { applyAssignment, assignmentIn, driverNames, reassignment } from '../assignments.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { fieldWords } from './field-words.ts';
import { proofLacking, proofRule, type Attached } from '../documents/required-proof.ts';
import {
  checkChanges,
  fieldsOf,
  rightsLacking,
  type Body,
  type Fields,
} from './requested-changes.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  withCounts,
  type RowOutcome,
} from '#server/http/row-results.ts';
import {
  applyStatus,
  lockShipments,
  mayChange,
  recordChanges,
  type Standing,
  type StatusChange,
} from '../status-changes.ts';
import { requirePermission } from '#server/http/tenancy.ts';

type Row = Awaited<ReturnType<typeof lockShipments>>[number];

/** Returns the requested status, with the driver if the status requires a driver. */
function changeOf(body: Fields): StatusChange | null {
  const { status, reason, proof } = body;
  if (status === undefined) return null;
  const leg = legAssignedBy(status);
  const driver = leg === null ? null : body[driverOf[leg]];
  return {
    status,
    source: 'portal',
    ...(reason && { reason }),
    ...(proof && { proof }),
    ...(typeof driver === 'number' && { driver_id: driver }),
  };
}

/** Returns why a row is skipped; null if the row changes. */
function reasonAgainst(row: Assignable, isSame: boolean, body: Fields): string | null {
  const change = changeOf(body);
  const assigned = assignmentIn(body);
  if (assigned !== null) {
    const result = assignmentEffect(row, assigned.leg, assigned.driver);
    return typeof result === 'string' ? result : null;
  }
  if (change === null && isSame) return 'Already has these values';
  const allowed = change === null ? canMove(row) : mayChange(row, change);
  return allowed === true ? null : allowed;
}

const columnsByName = new Map<string, PgColumn>(Object.entries(columnsOf(shipments)));

/** Previews `bulkUpdate`; `chosen` selects id, label and position of the rows. */
export async function previewUpdate(db: Db, body: Fields, selection: SQL) {
  const same = Object.entries(fieldsOf(body)).map(
    ([name, value]) => sql`${columnsByName.get(name)} is not distinct from ${value}`,
  );
  const assigned = assignmentIn(body);
  const leg = assigned?.leg ?? legAssignedBy(body.status ?? '');
  const driver = leg === null ? sql`null::int` : sql`${shipments[driverOf[leg]]}`;
  const proof = await proofRule(db, changeOf(body));
  const { rows } = await db.execute<{
    status: string;
    payment_state: Row['payment_state'];
    driver: number | null;
    same: boolean;
    attached: Attached;
    count: number;
    sample: string[];
  }>(sql`
    select ${shipments.status} as status, ${shipments.payment_state} as payment_state, ${driver} as driver, ${and(sql`true`, ...same)} as same, ${proof.attached} as attached, count(*)::int as count,
           (array_agg(chosen.label order by chosen.position))[1:5] as sample
    from (${selection}) as chosen join ${shipments} on ${shipments.id} = chosen.id group by 1, 2, 3, 4, 5`);
  const names =
    assigned &&
    (await driverNames(
      db,
      rows.map((row) => row.driver),
    ));
  return rows.map(({ driver: had, same: isSame, attached, count, sample, ...standing }) => {
    const row = { ...standing, collection_driver_id: had, delivery_driver_id: had };
    return {
      reason: reasonAgainst(row, isSame, body) ?? proof.lacks(attached),
      note: assigned && names ? reassignment(assigned, row, names) : undefined,
      count,
      sample,
    };
  });
}

async function writeFields(
  db: Db,
  caller: Caller,
  { body, accepted }: { body: Body; accepted: { row: Row; differences: object }[] },
): Promise<void> {
  const changed = accepted.filter(({ differences }) => Object.keys(differences).length > 0);
  if (changed.length === 0) return;
  await db
    .update(shipments)
    .set({
      ...fieldsOf(body),
      time_modified: sql`now()`,
      version: sql`${shipments.version} + 1`,
    })
    .where(
      inArray(
        shipments.id,
        changed.map(({ row }) => row.id),
      ),
    );
  await writeAuditLog(
    db,
    caller,
    changed.map(({ row, differences }) => ({
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'update',
      changes: { ...differences },
    })),
  );
}

interface Accepted {
  row: Row;
  differences: object;
}

/** Applies status, drivers and timeline entries of the accepted changes. */
async function applyChanges(
  db: Db,
  caller: Caller,
  {
    body,
    accepted,
    change,
    names,
  }: {
    body: Body;
    accepted: Accepted[];
    change: StatusChange | null;
    names: ReadonlyMap<number, string>;
  },
): Promise<void> {
  const rows = accepted.map(({ row }): Standing => row);
  const assigned = assignmentIn(body);
  if (assigned !== null) await applyAssignment(db, caller, { rows, assigned, names });
  if (change !== null) await applyStatus(db, caller, { rows, change });
  const describe = await fieldWords(db, body);
  const changed = accepted.map(({ row, differences }) => ({
    row: change === null ? row : { ...row, status: change.status },
    message: describe(differences),
  }));
  await recordChanges(
    db,
    caller,
    changed.filter(({ message }) => message !== ''),
  );
}

/** Changes status, drivers or fields of many shipments; refused rows do not stop the others. */
export async function bulkUpdate(db: Db, caller: Caller, body: Body) {
  for (const permission of rightsLacking(caller, body)) requirePermission(caller, permission);
  await checkChanges(db, body);
  const assigned = assignmentIn(body);
  const ids = distinctIds(body.ids);
  const rows = new Map((await lockShipments(db, ids)).map((row) => [row.id, row]));
  const named = assigned && [...rows.values()].map((row) => row[driverOf[assigned.leg]]);
  const names = await driverNames(db, named ? [...named, assigned.driver] : []);
  const change = changeOf(body);
  const proof = await proofRule(db, change);
  const lacking = await proofLacking(db, proof, ids);
  const accepted: Accepted[] = [];
  const results = ids.map((id): RowOutcome => {
    const row = rows.get(id);
    if (row === undefined) return failedRow(id, NOT_FOUND);
    const differences = changesBetween({ ...row }, fieldsOf(body));
    const isSame = Object.keys(differences).length === 0;
    const reason = reasonAgainst(row, isSame, body) ?? lacking(id);
    if (reason !== null) return skippedRow(id, reason);
    accepted.push({ row, differences });
    return okRow(id, assigned ? reassignment(assigned, row, names) : undefined);
  });
  await writeFields(db, caller, { body, accepted });
  const withProof = change && { ...change, proof: proof.accepted };
  await applyChanges(db, caller, { body, accepted, change: withProof, names });
  return withCounts(results);
}
