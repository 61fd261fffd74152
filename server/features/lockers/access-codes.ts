import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, notFound } from '#api/api-error.ts';
import { HIDDEN_CODE } from '#domain/messages/message-codes.ts';
import { MAX_PINS_A_DAY } from '#domain/kernel/pins.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { access_types, locker_access } from '#server/db/schema/locker-access.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { text_messages } from '#server/db/schema/messages.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { installationKey } from '#server/secrets/installation-key.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { sendCodeCommands } from './legs/codes.ts';
import { freshPin } from './codes/pin-codes.ts';

type Body = InputOf<'POST /resend-locker-access'>['body'];
type Channel = Body['channel'];
type Grant = typeof locker_access.$inferSelect;

const TEMPLATE = 'locker-pin';

export const SENT_TODAY = 'The PIN was already sent 3 times today.';
export const SENT_LATELY =
  'A PIN was sent within the last minute. Wait a minute before you send another PIN.';

const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });
const tooMany = (message: string, after: number) =>
  new ApiError(429, { message, code: 'too_many_requests' }, after);

async function grantFor(
  db: Db,
  caller: Caller | null,
  { shipment_id, access_id }: Pick<Body, 'shipment_id' | 'access_id'>,
): Promise<Grant> {
  const which: SQL =
    access_id === undefined
      ? eq(locker_access.shipment_id, shipment_id ?? 0)
      : eq(locker_access.id, access_id);
  const rows = await db
    .select({ grant: locker_access, type: access_types.code })
    .from(locker_access)
    .innerJoin(access_types, eq(access_types.id, locker_access.access_type_id))
    .where(and(which, sql`${locker_access.shipment_id} is not null`))
    .orderBy(desc(sql`${access_types.code} = 'collect'`), desc(locker_access.id))
    .limit(1)
    .for('update', { of: locker_access });
  const grant = rows[0]?.grant;
  const isOthers = caller !== null && isTenant(caller) && grant?.account_id !== caller.accountId;
  if (grant === undefined || isOthers) throw notFound();
  return grant;
}

function requireLive({ state, valid_until }: Grant): void {
  if (state === 'used') throw conflict('The PIN was already used.');
  if (state === 'revoked') throw conflict('This access was revoked.');
  if (state === 'expired' || Date.parse(valid_until) <= Date.now())
    throw conflict('The collection period has ended.');
}

/** Throws 429 if a PIN for the shipment was sent within the last minute, or too often today. */
async function requireRoom(db: Db, shipmentId: number): Promise<void> {
  const { rows } = await db.execute<{ today: number; lately: number }>(sql`
    select count(*)::int as today, count(*) filter (where time_created > now() - interval '1 minute')::int as lately
    from text_messages where shipment_id = ${shipmentId} and template = ${TEMPLATE} and time_created > now() - interval '1 day'`);
  const { today = 0, lately = 0 } = rows[0] ?? {};
  if (today >= MAX_PINS_A_DAY) throw tooMany(SENT_TODAY, 3600);
  if (lately > 0) throw tooMany(SENT_LATELY, 60);
}

/** Replaces the PIN of a grant; the old PIN stops working at once. */
async function replacePin(db: Db, grant: Grant, secret: Buffer): Promise<string> {
  const { pin, ...code } = await freshPin(db, secret, grant.locker_id);
  const { id, time_created: _, version: __, ...same } = grant;
  await db
    .update(locker_access)
    .set({ state: 'revoked', version: grant.version + 1 })
    .where(eq(locker_access.id, id));
  const made = await db
    .insert(locker_access)
    .values({ ...same, ...code, state: 'active', held_until: null, resent: grant.resent + 1 })
    .returning();
  await sendCodeCommands(db, 'revoke', [grant]);
  await sendCodeCommands(db, 'grant', made);
  return pin;
}

interface PinMessage {
  grant: Grant;
  pin: string;
  channel: Channel;
}

async function sendPin(db: Db, { grant, pin, channel }: PinMessage): Promise<void> {
  const [locker] = await db.select().from(lockers).where(eq(lockers.id, grant.locker_id));
  const [shipment] = await db
    .select()
    .from(shipments)
    .where(eq(shipments.id, grant.shipment_id ?? 0));
  if (locker === undefined || shipment === undefined) throw notFound();
  if (locker.is_offline)
    throw conflict(
      `${locker.code} is offline and cannot receive a new PIN. The old PIN still opens the door.`,
    );
  // Sent only to the number on the shipment.
  const to = shipment.delivery_mobile_number;
  if (to === null) throw conflict('There is no mobile number on the shipment.');
  await db.insert(text_messages).values({
    account_id: grant.account_id,
    shipment_id: grant.shipment_id,
    channel,
    template: TEMPLATE,
    mobile_number: to,
    message: `Your new PIN for ${shipment.short_tracking_reference} at locker ${locker.code} is ${HIDDEN_CODE}. Older PINs no longer open the door.`,
    code: pin,
    status: 'queued',
  });
}

interface Renewal {
  grant: Grant;
  /** Null if a stranger who knows the reference requests the PIN. */
  caller: Caller | null;
  secret: Buffer;
  channel: Channel;
}

/** Sends a new PIN for a locked grant and revokes the old PIN; throws if that is not possible. */
export async function renewPin(
  db: Db,
  { grant, caller, secret, channel }: Renewal,
): Promise<string> {
  requireLive(grant);
  await requireRoom(db, grant.shipment_id ?? 0);
  const pin = await replacePin(db, grant, secret);
  await sendPin(db, { grant, pin, channel });
  await writeAuditLog(db, caller, [
    {
      table_name: 'locker_access',
      row_id: grant.id,
      account_id: grant.account_id,
      action: 'resend',
      changes: { channel: { from: null, to: channel } },
    },
  ]);
  return pin;
}

/**
 * Sends the recipient of a shipment a new PIN when anyone requests it; throws if there is no grant.
 */
export async function renewPinOf(db: Db, secret: Buffer, shipmentId: number): Promise<void> {
  const grant = await grantFor(db, null, { shipment_id: shipmentId });
  await renewPin(db, { grant, caller: null, secret, channel: 'sms' });
}

/**
 * Sends a new PIN, because the old PIN cannot be read back, and revokes the old PIN. Returns the
 * new PIN to callers who may edit access, otherwise "sent".
 */
export async function resendAccess(body: Body, { database, caller }: Context): Promise<string> {
  const secret = await installationKey(database, 'locker-access');
  const pin = await database.within({ is: 'system' }, async (db) => {
    const grant = await grantFor(db, caller, body);
    return renewPin(db, { grant, caller, secret, channel: body.channel });
  });
  return caller.permissions.has('Edit locker access') ? pin : 'sent';
}

/** Revokes a locked grant. */
export async function revokeGrant(
  db: Db,
  caller: Caller,
  { grant, reason }: { grant: Grant; reason: string },
): Promise<void> {
  if (grant.state !== 'active') throw conflict('This access is no longer active.');
  await db
    .update(locker_access)
    .set({ state: 'revoked', version: grant.version + 1 })
    .where(eq(locker_access.id, grant.id));
  await sendCodeCommands(db, 'revoke', [grant]);
  await writeAuditLog(db, caller, [
    {
      table_name: 'locker_access',
      row_id: grant.id,
      account_id: grant.account_id,
      action: 'revoke',
      changes: {
        state: { from: grant.state, to: 'revoked' },
        reason: { from: null, to: reason },
      },
    },
  ]);
}

export async function revokeAccess(
  { params, body }: InputOf<'POST /locker-access/:id/revoke'>,
  { db, caller }: Context,
) {
  requireStaff(caller);
  const isIt = eq(locker_access.id, params.id);
  const [grant] = await db.select().from(locker_access).where(isIt).for('update');
  if (grant === undefined) throw notFound();
  await revokeGrant(db, caller, { grant, reason: body.reason });
  return { id: grant.id, state: 'revoked' as const };
}
