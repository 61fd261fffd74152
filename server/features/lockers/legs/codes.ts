import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { access_types, locker_access, locker_commands } from '#server/db/schema/locker-access.ts';
import { installationKeyIn } from '#server/secrets/installation-key.ts';
import { freshPin, lockerKey } from '../codes/pin-codes.ts';
import { qrText } from '../codes/qr-codes.ts';
import type { Leg } from './leg-rows.ts';

type Grant = typeof locker_access.$inferSelect;

/**
 * Queues commands that make terminals accept or forget codes. Commands for an offline locker wait
 * until the code expires.
 */
export async function sendCodeCommands(
  db: Db,
  command: 'grant' | 'revoke',
  grants: readonly Grant[],
): Promise<void> {
  if (grants.length === 0) return;
  const types = new Map((await db.select().from(access_types)).map((one) => [one.id, one]));
  await db.insert(locker_commands).values(
    grants.map((grant) => {
      const type = types.get(grant.access_type_id);
      return {
        command,
        kind: 'configuration' as const,
        state: 'queued' as const,
        locker_id: grant.locker_id,
        door_id: grant.door_id,
        shipment_id: grant.shipment_id,
        expires_at: grant.valid_until,
        arguments: {
          access_id: grant.id,
          ...(command === 'grant' && {
            type: type?.code,
            is_single_use: type?.is_single_use,
            code_hash: grant.code_hash,
            valid_from: grant.valid_from,
            valid_until: grant.valid_until,
            held_until: grant.held_until,
          }),
        },
      };
    }),
  );
}

const typeOf = (leg: Leg): 'deposit' | 'collect' =>
  leg.direction === 'drop-off' ? 'deposit' : 'collect';

/** Whether a leg has an active or used code. */
export async function hasCode(db: Db, leg: Leg): Promise<boolean> {
  const found = await db
    .select({ id: locker_access.id })
    .from(locker_access)
    .innerJoin(access_types, eq(access_types.id, locker_access.access_type_id))
    .where(
      and(
        eq(locker_access.locker_shipment_id, leg.id),
        eq(access_types.code, typeOf(leg)),
        inArray(locker_access.state, ['active', 'used']),
      ),
    )
    .limit(1);
  return found.length > 0;
}

interface Holder {
  name: string;
  mobile: string | null;
}

/**
 * Creates the code for the door of a leg and sends the code to the terminal. Returns the PIN and
 * the QR code, which are not stored.
 */
export async function makeCode(
  db: Db,
  leg: Leg,
  { holder, validUntil }: { holder: Holder; validUntil: string },
): Promise<{ pin: string; qr: string }> {
  const secret = await installationKeyIn(db, 'locker-access');
  const { pin, ...code } = await freshPin(db, secret, leg.locker_id);
  const [type] = await db
    .select()
    .from(access_types)
    .where(eq(access_types.code, typeOf(leg)));
  if (type === undefined) throw new Error(`There is no access of the type ${typeOf(leg)}`);
  const made = await db
    .insert(locker_access)
    .values({
      ...code,
      account_id: leg.account_id,
      locker_id: leg.locker_id,
      door_id: leg.door_id,
      access_type_id: type.id,
      shipment_id: leg.shipment_id,
      locker_shipment_id: leg.id,
      holder_name: holder.name,
      mobile_number: holder.mobile,
      state: 'active',
      valid_from: new Date().toISOString(),
      valid_until: validUntil,
    })
    .returning();
  await sendCodeCommands(db, 'grant', made);
  const key = lockerKey(secret, leg.locker_id);
  return { pin, qr: qrText(key, { grant: made[0]?.id ?? 0, until: validUntil }) };
}

/** Ends the codes of a leg and revokes them at the terminal. */
export async function endCodes(db: Db, leg: Leg, to: 'used' | 'expired' | 'revoked') {
  const ended = await db
    .update(locker_access)
    .set({
      state: to,
      version: sql`${locker_access.version} + 1`,
      ...(to === 'used' && { used_at: sql`coalesce(${locker_access.used_at}, now())` }),
    })
    .where(and(eq(locker_access.locker_shipment_id, leg.id), eq(locker_access.state, 'active')))
    .returning();
  await sendCodeCommands(db, 'revoke', ended);
}
