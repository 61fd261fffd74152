import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { toDataURL } from 'qrcode';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError } from '#api/api-error.ts';
import { untilProblem } from '#domain/lockers/locker-codes.ts';
import { SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import { formatDateTime } from '#domain/kernel/time.ts';
import { tenantScopeOf } from '#server/http/access.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { access_types, locker_access } from '#server/db/schema/locker-access.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { installationKey } from '#server/secrets/installation-key.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { notifyAdministrators } from '../networks/administrators.ts';
import { sendCodeCommands } from '../legs/codes.ts';
import { freshPin, lockerKey } from './pin-codes.ts';
import { qrText } from './qr-codes.ts';

type Body = InputOf<'POST /locker-access'>['body'];

/**
 * Throws if the caller may not issue this type of code, or may not issue a code with this duration.
 */
function requireGivable(caller: Caller, { type, valid_until, locker_ids }: Body): void {
  requireStaff(caller);
  if (type === 'master' && caller.role !== SUPER_ADMIN_ROLE)
    throw new ApiError(403, {
      message: 'Only a SuperAdmin can issue master codes.',
      code: 'forbidden',
    });
  const problem = untilProblem(type, valid_until, Date.now());
  if (problem !== null) throw invalidError({ valid_until: [problem] });
  if (type === 'master' && locker_ids.length > 1)
    throw invalidError({
      locker_ids: ['A master code is for one locker only. Choose one locker.'],
    });
}

async function lockersOf(db: Db, ids: readonly number[]) {
  const found = await db
    .select()
    .from(lockers)
    .where(inArray(lockers.id, [...ids]))
    .orderBy(lockers.id)
    .for('no key update');
  if (found.length < new Set(ids).size)
    throw invalidError({ locker_ids: ['There is no such locker.'] });
  return found;
}

/** Throws 409 if the locker already has a valid master code. */
async function requireNoMaster(db: Db, typeId: number, lockerId: number): Promise<void> {
  const live = await db.$count(
    locker_access,
    and(
      eq(locker_access.locker_id, lockerId),
      eq(locker_access.access_type_id, typeId),
      eq(locker_access.state, 'active'),
      gt(locker_access.valid_until, sql`now()`),
    ),
  );
  if (live > 0)
    throw new ApiError(409, {
      message: 'There is already a master code for this locker. Revoke it first.',
      code: 'conflict',
    });
}

type Locker = Awaited<ReturnType<typeof lockersOf>>[number];

/** Creates the code of one locker and sends the code to the terminal of that locker. */
async function makeCode(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { locker, typeId, secret, body }: { locker: Locker; typeId: number; secret: Buffer; body: Body },
) {
  const { pin, ...code } = await freshPin(db, secret, locker.id);
  const made = await db
    .insert(locker_access)
    .values({
      ...code,
      locker_id: locker.id,
      access_type_id: typeId,
      user_id: body.user_id ?? null,
      holder_name: body.holder_name,
      mobile_number: body.mobile_number ?? null,
      state: 'active',
      valid_from: new Date().toISOString(),
      valid_until: body.valid_until,
      reason: body.reason,
      granted_by: caller.userId,
    })
    .returning();
  await sendCodeCommands(db, 'grant', made);
  const id = made[0]?.id ?? 0;
  const qr = qrText(lockerKey(secret, locker.id), { grant: id, until: body.valid_until });
  const named = { id, locker_id: locker.id, locker: locker.code };
  return { ...named, pin, qr, qr_picture: await toDataURL(qr, { margin: 2, width: 200 }) };
}

async function giveEach(
  db: Db,
  { caller, secret, body }: { caller: Caller; secret: Buffer; body: Body },
) {
  const { type } = body;
  const [known] = await db.select().from(access_types).where(eq(access_types.code, type));
  if (known === undefined) throw new Error(`There is no access of the type ${type}`);
  const codes = [];
  for (const locker of await lockersOf(db, body.locker_ids)) {
    if (type === 'master') await requireNoMaster(db, known.id, locker.id);
    codes.push(await makeCode({ db, caller }, { locker, typeId: known.id, secret, body }));
    if (type === 'master')
      await notifyAdministrators(db, {
        title: `Master code for ${locker.code}`,
        body: `${caller.name} gave ${body.holder_name} a master code until ${formatDateTime(body.valid_until)}: ${body.reason}`,
        href: '/admin/locker-access',
      });
  }
  await writeAuditLog(
    db,
    caller,
    codes.map(({ id: row_id }) => ({
      table_name: 'locker_access',
      row_id,
      account_id: null,
      action: 'grant',
      changes: changesBetween({}, { type, holder: body.holder_name, reason: body.reason }),
    })),
  );
  return { codes };
}

/** Issues a staff member a code for each locker. The codes are returned once and not stored. */
export async function giveCodes(
  { body }: InputOf<'POST /locker-access'>,
  { caller, database }: Pick<Context, 'caller' | 'database'>,
) {
  requireGivable(caller, body);
  const secret = await installationKey(database, 'locker-access');
  return database.within(tenantScopeOf(caller), (db) => giveEach(db, { caller, secret, body }));
}
