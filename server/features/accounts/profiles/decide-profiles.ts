import { withCompanyName } from '#server/features/settings/company-name.ts';
import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError } from '#api/api-error.ts';
import {
  canDecide,
  decisionNeedsReason,
  stateAfterDecision,
  USUAL_CAPACITY,
  type ProfileDecision,
} from '#domain/accounts/parcel-points.ts';
import { knownSuburbs } from '#domain/places/suburbs.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { parcel_point_profiles as profiles } from '#server/db/schema/applications.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { networks } from '#server/db/schema/lockers.ts';
import { points } from '#server/db/schema/points.ts';
import { parcelPointEmail } from '#server/features/identity/registration/parcel-point-emails.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { readProfile } from './pp-profiles.ts';

type Body = InputOf<'POST /parcelpoint/account/approval'>['body'];
type Held = typeof profiles.$inferSelect;

/**
 * Locks an application until the commit; throws 409 if the application changed since the given
 * version.
 */
export async function heldProfile(db: Db, id: number, version: number | undefined): Promise<Held> {
  const current = await readProfile(db, id);
  const [held] = await db.select().from(profiles).where(eq(profiles.id, id)).for('update');
  if (held === undefined) throw new Error('The application is not held');
  if (version !== undefined && version !== held.version) {
    const message = 'Another user changed this application in the meantime. Check it again.';
    throw new ApiError(409, { message, code: 'conflict', current });
  }
  return held;
}

async function requireDecidable(db: Db, held: Held, decision: ProfileDecision): Promise<void> {
  if (canDecide(decision, held) === true) return;
  const current = await readProfile(db, held.id);
  const by = current.decided_by === null ? '' : ` by ${current.decided_by}`;
  const message = `This application is already ${held.state}${by}.`;
  throw new ApiError(409, { message, code: 'conflict', current });
}

async function requireKnown(db: Db, { account_id, branch_id, network_id }: Body): Promise<void> {
  const isMissing = async (
    table: typeof accounts | typeof branches | typeof networks,
    id?: number,
  ) => id !== undefined && (await db.$count(table, eq(table.id, id))) === 0;
  if (await isMissing(accounts, account_id))
    throw invalidError({ account_id: ['There is no such account.'] });
  if (await isMissing(branches, branch_id))
    throw invalidError({ branch_id: ['There is no such branch.'] });
  if (await isMissing(networks, network_id))
    throw invalidError({ network_id: ['There is no such network.'] });
}

/**
 * Returns the coordinates of the shop: those of the account if the account is in the same suburb,
 * otherwise the middle of the suburb.
 */
function placeOf(profile: Held, account: typeof accounts.$inferSelect) {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const suburb = knownSuburbs.find(
    (one) => same(one.suburb, profile.suburb) && one.zone === profile.zone,
  );
  const isThere = account.suburb !== null && same(account.suburb, profile.suburb);
  if (isThere && account.latitude !== null && account.longitude !== null)
    return { latitude: account.latitude, longitude: account.longitude, city: account.city };
  if (suburb === undefined)
    throw invalidError({
      account_id: [
        `${profile.suburb} is not on the map. Set the location of the account on the map, then approve.`,
      ],
    });
  const { latitude, longitude, city } = suburb;
  return { latitude, longitude, city };
}

async function openPoint(db: Db, held: Held, body: Body): Promise<Partial<Held>> {
  const account_id = body.account_id ?? held.account_id;
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.id, account_id))
    .for('update');
  if (account === undefined) throw invalidError({ account_id: ['There is no such account.'] });
  if (account.status === 'closed')
    throw invalidError({
      account_id: ['This account is closed. Open this account again, or choose another account.'],
    });
  if (account.status === 'pending')
    await db
      .update(accounts)
      .set({ status: 'active', version: sql`${accounts.version} + 1` })
      .where(eq(accounts.id, account_id));
  if (held.point_id !== null) {
    await db
      .update(points)
      .set({ state: 'active', version: sql`${points.version} + 1` })
      .where(eq(points.id, held.point_id));
    return { account_id };
  }
  const { latitude, longitude, city } = placeOf(held, account);
  const { store_name, contact_name, mobile_number, street_address } = held;
  const { suburb, zone, postal_code, opening_hours } = held;
  const [point] = await db
    .insert(points)
    .values({
      contact_name,
      mobile_number,
      street_address,
      suburb,
      zone,
      postal_code,
      opening_hours,
      code: `PPA${String(held.id).padStart(4, '0')}`,
      name: store_name,
      account_id,
      network_id: body.network_id ?? null,
      branch_id: body.branch_id ?? null,
      state: 'active',
      city: city ?? suburb,
      latitude,
      longitude,
      capacity: USUAL_CAPACITY,
    })
    .returning({ id: points.id });
  return { account_id, point_id: point?.id ?? null };
}

async function pausePoint(db: Db, { point_id: id }: Held): Promise<void> {
  if (id === null) return;
  await db
    .update(points)
    .set({ state: 'paused', version: sql`${points.version} + 1` })
    .where(eq(points.id, id));
}

/**
 * Approves, rejects or suspends a shop and emails the applicant. An approved shop becomes a parcel
 * point.
 */
export async function decideProfile(body: Body, context: Context) {
  const { db, caller, config } = context;
  requireStaff(caller);
  const { id, decision, reason, version } = body;
  if (decisionNeedsReason(decision) && reason === undefined)
    throw invalidError({ reason: ['Enter a reason of at least 5 characters.'] });
  const held = await heldProfile(db, id, version);
  await requireDecidable(db, held, decision);
  await requireKnown(db, body);
  const opened = decision === 'approve' ? await openPoint(db, held, body) : {};
  if (decision === 'suspend') await pausePoint(db, held);
  const state = stateAfterDecision[decision];
  await db
    .update(profiles)
    .set({
      ...opened,
      state,
      rejection_reason: reason ?? null,
      decided_by: caller.userId,
      decided_at: sql`now()`,
      version: sql`${profiles.version} + 1`,
    })
    .where(eq(profiles.id, id));
  await writeAuditLog(db, caller, [
    {
      table_name: 'parcel_point_profiles',
      row_id: id,
      account_id: opened.account_id ?? held.account_id,
      action: decision,
      changes: {
        state: { from: held.state, to: state },
        ...(reason !== undefined && { reason: { from: null, to: reason } }),
      },
    },
  ]);
  context.mail(
    parcelPointEmail(await withCompanyName(db, config), held.email, { decision, reason }),
  );
  return readProfile(db, id);
}
