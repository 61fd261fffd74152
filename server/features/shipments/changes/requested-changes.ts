import { inArray } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import type { Permission } from '#domain/people/permissions.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { branches, drivers } from '#server/db/schema/fleet.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { requireOfferedReason } from '#server/features/settings/offered-words.ts';
import { assignmentIn } from '../assignments.ts';
import { distinctIds } from '#server/http/row-results.ts';

export type Body = InputOf<'POST /shipments/bulkupdate'>['body'];
/** Requested changes without the rows. */
export type Fields = Omit<Body, 'ids'>;

const notFields = new Set(['ids', 'status', 'reason', 'proof']);
/** Fields to change, without status and proof. */
export const fieldsOf = (body: Fields) =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !notFields.has(name) && value !== undefined),
  );

/** Permissions that the changes require and the caller lacks. */
export function rightsLacking(caller: Caller, body: Fields): Permission[] {
  const { status, collection_driver_id, delivery_driver_id } = body;
  const isCancelling = status === 'cancelled' && caller.permissions.has('Book shipments');
  const isAssigning = collection_driver_id !== undefined || delivery_driver_id !== undefined;
  const isRouting =
    body.collection_branch_id !== undefined || body.delivery_branch_id !== undefined;
  const isEditing = Object.keys(fieldsOf(body)).length > 0 && !isTenant(caller);
  const requested: [boolean, Permission][] = [
    [status !== undefined && !isCancelling, 'Change shipment status'],
    [isAssigning, 'Assign drivers'],
    [isRouting || isEditing, 'Edit shipments'],
  ];
  return requested
    .filter(([isRequested, permission]) => isRequested && !caller.permissions.has(permission))
    .map(([, permission]) => permission);
}

/**
 * Throws 422 for unknown drivers or branches, for a reason that is not offered, and if nothing
 * would change.
 */
export async function checkChanges(db: Db, body: Fields): Promise<void> {
  if (body.status === undefined && Object.keys(fieldsOf(body)).length === 0)
    throw invalidError({ status: ['Choose what to change.'] });
  assignmentIn(body);
  await requireOfferedReason(db, body);
  await requireExisting(db, body);
}

async function requireExisting(db: Db, body: Fields): Promise<void> {
  const idsIn = (...given: (number | null | undefined)[]) =>
    distinctIds(given.filter((id) => typeof id === 'number'));
  const driverIds = idsIn(body.collection_driver_id, body.delivery_driver_id);
  const branchIds = idsIn(body.collection_branch_id, body.delivery_branch_id);
  const hasDrivers = await db.$count(drivers, inArray(drivers.user_id, driverIds));
  if (driverIds.length > 0 && hasDrivers < driverIds.length)
    throw invalidError({ driver: ['There is no such driver.'] });
  const hasBranches = await db.$count(branches, inArray(branches.id, branchIds));
  if (branchIds.length > 0 && hasBranches < branchIds.length)
    throw invalidError({ branch: ['There is no such branch.'] });
}
