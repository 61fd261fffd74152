import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import { messages } from '#domain/kernel/messages.ts';
import { tenantScopeOf } from '#server/http/access.ts';
import type { Caller, Context } from '#server/context.ts';
import { bearerTokenFields } from '#domain/integrations/bearer-token.fields.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { bearer_tokens } from '#server/db/schema/integrations.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { endingOf, newKey } from '#server/http/answers/shown-once.ts';
import { hashOf } from '#server/secrets/tokens.ts';
import { requireCode } from '../identity/second-factor.ts';
import { refuseMissing } from '#server/db/lists/references.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';

const MAX_OF_A_PERSON = 20;

const state = sql<'active' | 'expired' | 'revoked'>`case
  when ${bearer_tokens.revoked_at} is not null then 'revoked'
  when ${bearer_tokens.expires_at} <= now() then 'expired' else 'active' end`;

const listed = readFields(
  bearerTokenFields,
  { ...columnsOf(bearer_tokens), account: accounts.name, owner: users.name, state },
  {},
);

const select = (db: Db) =>
  db
    .select({
      ...listed.columns,
      permissions: bearer_tokens.permissions,
      role_id: users.role_id,
      addresses: bearer_tokens.addresses,
    })
    .from(bearer_tokens)
    .innerJoin(users, eq(users.id, bearer_tokens.user_id))
    .leftJoin(accounts, eq(accounts.id, bearer_tokens.account_id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

/** Adds to each token the list of permissions that its creator has lost. */
async function withLost(db: Db, rows: readonly Row[]) {
  const ids = [...new Set(rows.map(({ role_id }) => role_id))];
  const { rows: held } = await db.execute<{ role_id: number; name: string }>(
    sql`select role_id, name from role_permissions where ${
      ids.length === 0
        ? sql`false`
        : sql`role_id in (${sql.join(
            ids.map((id) => sql`${id}`),
            sql`, `,
          )})`
    }`,
  );
  const rights = new Set(held.map(({ role_id, name }) => `${role_id} ${name}`));
  return rows.map(({ role_id, ...row }) => ({
    ...row,
    lost: row.permissions.filter((name) => !rights.has(`${role_id} ${name}`)),
  }));
}

// Permissions are read with the system scope, because accounts may not see roles.
const visible = (caller: Caller) =>
  isTenant(caller) ? eq(bearer_tokens.account_id, caller.accountId ?? -1) : undefined;

/** Lists tokens: those of the caller's account, or all for staff. */
export async function listTokens(
  { query }: InputOf<'GET /bearer-tokens'>,
  { db, caller }: Context,
) {
  const page = await listRows({
    db,
    select: select(db),
    query,
    where: [
      visible(caller),
      ...listed.conditions(query.filter ?? {}, [bearer_tokens.name, bearer_tokens.ending]),
    ],
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: bearer_tokens.id,
  });
  return { ...page, rows: await withLost(db, page.rows) };
}

function refuseTokens(caller: Caller): void {
  if (caller.tokenId !== undefined)
    throw new ApiError(403, {
      message: 'A token cannot create or revoke tokens. Sign in as a person.',
      code: 'forbidden',
    });
}

type Body = InputOf<'POST /generate-bearer-token'>['body'];

/** Requires a second-factor code if the user has a second factor, or if the role requires one. */
async function requireSecondFactor(code: Body['code'], context: Context): Promise<void> {
  const { database, caller } = context;
  const [person] = await database.within({ is: 'system' }, (db) =>
    db
      .select({ mfa: users.enabled_mfa, needed: roles.enabled_2fa })
      .from(users)
      .innerJoin(roles, eq(roles.id, users.role_id))
      .where(eq(users.id, caller.userId)),
  );
  if (!person?.mfa && !person?.needed) return;
  if (code === undefined || code === '') throw invalidError({ code: [messages.codeRequired] });
  await requireCode(context, caller, code);
}

async function refuseTooMany(db: Db, caller: Caller): Promise<void> {
  const live = and(
    eq(bearer_tokens.user_id, caller.userId),
    isNull(bearer_tokens.revoked_at),
    gt(bearer_tokens.expires_at, sql`now()`),
  );
  if ((await db.$count(bearer_tokens, live)) >= MAX_OF_A_PERSON)
    throw new ApiError(409, {
      message: `You already have ${MAX_OF_A_PERSON} tokens, the maximum. Revoke a token first.`,
      code: 'conflict',
    });
}

/** Creates a token, which is shown once. */
export async function makeToken(body: Body, context: Context) {
  const { database, caller } = context;
  refuseTokens(caller);
  const foreign = body.permissions.filter((permission) => !caller.permissions.has(permission));
  if (foreign.length > 0)
    throw invalidError({
      permissions: [`Your tokens cannot have permissions that you lack: ${foreign.join(', ')}.`],
    });
  await requireSecondFactor(body.code, context);
  const account_id = isTenant(caller) ? (caller.accountId ?? -1) : (body.account_id ?? null);
  return database.within(tenantScopeOf(caller), async (db) => {
    if (!isTenant(caller)) await refuseMissing(db, { account_id });
    await refuseTooMany(db, caller);
    const token = newKey('bbt_');
    const ending = endingOf(token);
    const recorded = {
      account_id,
      name: body.name,
      ending,
      permissions: [...new Set(body.permissions)],
      addresses: body.addresses,
    };
    const [made] = await db
      .insert(bearer_tokens)
      .values({
        ...recorded,
        user_id: caller.userId,
        token_hash: hashOf(token),
        expires_at: sql`now() + make_interval(days => ${body.expires_in_days})`,
      })
      .returning();
    if (made === undefined) throw new Error('The token was not made');
    await writeAuditLog(db, caller, [
      {
        table_name: 'bearer_tokens',
        row_id: made.id,
        account_id,
        action: 'create',
        changes: changesBetween({}, recorded),
      },
    ]);
    return { id: made.id, token, ending, expires_at: made.expires_at };
  });
}

/** Revokes a token at once; revoking it again changes nothing. */
export async function revokeToken(id: number, { db, caller }: Context) {
  refuseTokens(caller);
  const isIt = and(eq(bearer_tokens.id, id), visible(caller));
  const [row] = await db.select().from(bearer_tokens).where(isIt).for('update');
  if (row === undefined) throw notFound();
  if (row.revoked_at === null) {
    await db
      .update(bearer_tokens)
      .set({ revoked_at: sql`now()`, version: row.version + 1 })
      .where(isIt);
    await writeAuditLog(db, caller, [
      {
        table_name: 'bearer_tokens',
        row_id: id,
        account_id: row.account_id,
        action: 'revoke',
        changes: {},
      },
    ]);
  }
  const [after] = await withLost(db, await select(db).where(isIt));
  if (after === undefined) throw notFound();
  return after;
}
