import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { notFound, ApiError } from '#api/api-error.ts';
import { DRIVER_ROLE_ID } from '#domain/people/roles.ts';
import type { Caller } from '#server/context.ts';
import { unprivilegedCaller } from '#server/http/unprivileged-caller.ts';
import type { Database, Db } from '#server/db/open.ts';
import { driver_devices, drivers } from '#server/db/schema/fleet.ts';
import { hashOf, newToken } from '#server/secrets/tokens.ts';

/** Interval at which the use of a device is recorded. */
const RECORD_EVERY_S = 60;

/** A device; `driver_id` is null for a gateway that reports for all drivers. */
interface DeviceRow {
  id: number;
  driver_id: number | null;
}

// One statement per request: finds the device and records its use.
const resolveSql = `
with found as (
  select id, driver_id from driver_devices where token_hash = $1 and revoked_at is null
), recorded as (
  update driver_devices set last_used_at = now() where id = (select id from found)
    and coalesce(last_used_at < now() - interval '${RECORD_EVERY_S} seconds', true)
)
select id, driver_id from found`;

/**
 * Finds the device of a token and returns the device as a caller without permissions; throws 401 if
 * the device may not report.
 */
export async function resolveDevice(database: Database, token: string): Promise<Caller> {
  const { rows } = await database.pool.query<DeviceRow>(resolveSql, [hashOf(token)]);
  const [device] = rows;
  if (device === undefined)
    throw new ApiError(401, {
      message: 'The token of this device is unknown or was revoked.',
      code: 'unauthenticated',
    });
  return {
    ...unprivilegedCaller,
    userId: device.driver_id ?? 0,
    deviceId: device.id,
    name: `device ${device.id}`,
    roleId: DRIVER_ROLE_ID,
    role: 'Driver',
  };
}

/** Selects active devices, newest first. */
export const devicesIn = (db: Db) =>
  db
    .select({
      id: driver_devices.id,
      driver_id: driver_devices.driver_id,
      label: driver_devices.label,
      time_created: driver_devices.time_created,
      last_used_at: driver_devices.last_used_at,
      takes_pushes: sql<boolean>`${driver_devices.push_token} is not null`,
    })
    .from(driver_devices)
    .where(isNull(driver_devices.revoked_at))
    .orderBy(desc(driver_devices.id));

/** Issues a new token: returned once, stored hashed. */
export async function issueDevice(
  db: Db,
  caller: Caller,
  { driver_id, label }: { driver_id?: number | null; label: string },
): Promise<{ id: number; token: string }> {
  if (driver_id) {
    const [driver] = await db.select().from(drivers).where(eq(drivers.user_id, driver_id));
    if (!driver) throw notFound();
  }
  const token = newToken();
  const values = { token_hash: hashOf(token), driver_id, label, issued_by: caller.userId };
  const [made] = await db
    .insert(driver_devices)
    .values(values)
    .returning({ id: driver_devices.id });
  return { id: made?.id ?? 0, token };
}

/** Stores the push token of the caller's device and removes it from other devices. */
export async function registerPush(
  db: Db,
  { userId, deviceId }: Caller,
  { token }: { token: string | null },
): Promise<{ takes_pushes: boolean }> {
  if (userId === 0 || deviceId === undefined)
    throw new ApiError(403, {
      message: 'This token is not the token of a driver.',
      code: 'forbidden',
    });
  const { id, push_token } = driver_devices;
  if (token !== null)
    await db
      .update(driver_devices)
      .set({ push_token: null })
      .where(and(eq(push_token, token), ne(id, deviceId)));
  await db.update(driver_devices).set({ push_token: token }).where(eq(id, deviceId));
  return { takes_pushes: token !== null };
}

export async function revokeDevice(db: Db, id: number): Promise<void> {
  const revoked = await db
    .update(driver_devices)
    .set({ revoked_at: sql`now()`, push_token: null })
    .where(and(eq(driver_devices.id, id), isNull(driver_devices.revoked_at)))
    .returning({ id: driver_devices.id });
  if (revoked.length === 0) throw notFound();
}
