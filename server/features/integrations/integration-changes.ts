import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, notFound, staleError } from '#api/api-error.ts';
import { tenantScopeOf } from '#server/http/access.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { integrations } from '#server/db/schema/integrations.ts';
import type { UpdateOf } from '#server/db/statements.ts';
import { orTaken, refuseMissing } from '#server/db/lists/references.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { changesBetween, writeAuditLog, type Changes } from '#server/http/audit-log.ts';
import { endingOf } from '#server/http/answers/shown-once.ts';
import { addedType, readIntegration } from './integration-list.ts';
import { refuseConditions, setRules } from './rules.ts';
import { isLive, liveSecrets, newSigningSecret, signingKey } from './signature.ts';
import { probe, refuseAddress, refuseFailed, shownTest } from './test-endpoint.ts';

type Row = typeof integrations.$inferSelect;

const TAKEN = { url: 'Another integration of this account posts to this address.' };

interface Audited {
  row: { id: number; account_id: number | null };
  action: string;
  changes: Changes;
}

const audit = (
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { row: { id, account_id }, action, changes }: Audited,
) =>
  writeAuditLog(db, caller, [
    { table_name: 'integrations', row_id: id, account_id, action, changes },
  ]);

/** Locks an integration; throws 404 outside the tenant scope. */
async function lockIntegration(db: Db, id: number): Promise<Row> {
  const [row] = await db.select().from(integrations).where(eq(integrations.id, id)).for('update');
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Adds a webhook if the test of its URL succeeds, or if the user accepts its failure. Returns the
 * secret only this once.
 */
export async function addIntegration(
  body: InputOf<'POST /integrations'>['body'],
  context: Context,
) {
  const { caller, config, database } = context;
  const account_id = isTenant(caller) ? (caller.accountId ?? -1) : (body.account_id ?? null);
  refuseAddress(config, body.url);
  const scope = tenantScopeOf(caller);
  const type = await database.within(scope, async (db) => {
    if (!isTenant(caller)) await refuseMissing(db, { account_id });
    await refuseConditions(db, body.conditions, account_id);
    return addedType(db, body.integration_type_id);
  });
  const secret = newSigningSecret();
  const test = await probe(config, { url: body.url, secrets: [secret], name: body.name });
  refuseFailed(test, body.acknowledged);
  const made = await database.within(scope, async (db) => {
    const values = {
      account_id,
      integration_type_id: type.id,
      name: body.name,
      url: body.url,
    };
    const [row] = await orTaken(TAKEN, db.insert(integrations).values(values).returning());
    if (row === undefined) throw new Error('The integration was not added');
    await db
      .update(integrations)
      .set({ secrets: [signingKey(config, row.id, secret)] })
      .where(eq(integrations.id, row.id));
    await setRules(db, row, body);
    await audit(
      { db, caller },
      { row, action: 'create', changes: changesBetween({}, { ...values, events: body.events }) },
    );
    return readIntegration(db, row.id);
  });
  return { ...made, secret, test: shownTest(test) };
}

async function refuseStale(db: Db, row: Row, version: number | undefined): Promise<void> {
  if (version !== undefined && version !== row.version)
    throw staleError(await readIntegration(db, row.id));
}

/** Changes an integration. A new URL is tested first, outside the transaction. */
export async function changeIntegration(
  { params, body }: InputOf<'PUT /integrations/:id'>,
  context: Context,
) {
  const { caller, config, database, version } = context;
  const { url, name, events, conditions, disabled_reason, acknowledged = false } = body;
  const scope = tenantScopeOf(caller);
  const before = await database.within(scope, async (db) => {
    const row = await lockIntegration(db, params.id);
    await refuseStale(db, row, version);
    await refuseConditions(db, conditions, row.account_id);
    return row;
  });
  if (url !== undefined && url !== before.url) {
    refuseAddress(config, url);
    const secrets = liveSecrets(config, before);
    refuseFailed(await probe(config, { url, secrets, name: before.name }), acknowledged);
  }
  return database.within(scope, async (db) => {
    const row = await lockIntegration(db, params.id);
    await refuseStale(db, row, version);
    const off =
      disabled_reason !== undefined &&
      ({ state: 'disabled', state_reason: disabled_reason } as const);
    const changes = {
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url }),
      ...off,
    };
    await orTaken(
      TAKEN,
      db
        .update(integrations)
        .set({ ...changes, version: row.version + 1 })
        .where(eq(integrations.id, row.id)),
    );
    if (events !== undefined || conditions !== undefined)
      await setRules(db, row, { events, conditions });
    await audit(
      { db, caller },
      {
        row,
        action: off ? 'disable' : 'change',
        changes: changesBetween({ ...row }, { ...changes, events, conditions }),
      },
    );
    return readIntegration(db, row.id);
  });
}

interface Step {
  action: string;
  /** Reason why this state does not allow the step. */
  objection: (row: Row) => string | null;
  changes: UpdateOf<typeof integrations>;
}

const begun = {
  state: 'active' as const,
  state_reason: null,
  failures_in_row: 0,
  gone_in_row: 0,
  first_failure_at: null,
  held_since: null,
  next_trial_at: null,
  trials: 0,
  released_at: sql`now()`,
};

const steps = {
  pause: {
    action: 'pause',
    objection: ({ state }: Row) =>
      state === 'paused' || state === 'disabled' ? `The integration is already ${state}.` : null,
    changes: { state: 'paused' as const, held_since: null, next_trial_at: null },
  },
  resume: {
    action: 'resume',
    objection: ({ state }: Row) =>
      state === 'paused' || state === 'disabled'
        ? null
        : 'The integration is neither paused nor disabled.',
    changes: begun,
  },
  try: {
    action: 'try',
    objection: ({ state }: Row) => (state === 'held' ? null : 'The integration is not held.'),
    changes: { next_trial_at: sql`now()` },
  },
} satisfies Record<string, Step>;

/** Pauses, resumes or tests an integration; throws 409 if its state does not allow it. */
export async function takeStep(id: number, step: keyof typeof steps, { db, caller }: Context) {
  const row = await lockIntegration(db, id);
  const { action, objection, changes } = steps[step];
  const problem = objection(row);
  if (problem !== null) throw new ApiError(409, { message: problem, code: 'conflict' });
  await db
    .update(integrations)
    .set({ ...changes, version: row.version + 1 })
    .where(eq(integrations.id, id));
  await audit({ db, caller }, { row, action, changes: {} });
  return readIntegration(db, id);
}

/** Creates a new secret. Earlier secrets remain valid for signing only during the overlap. */
export async function rotateSecret(
  { params, body }: InputOf<'POST /integrations/:id/rotate'>,
  { db, caller, config }: Context,
) {
  const row = await lockIntegration(db, params.id);
  const secret = newSigningSecret();
  const key = signingKey(config, row.id, secret);
  const ends_at = new Date(Date.now() + body.overlap_hours * 3_600_000).toISOString();
  const older = row.secrets
    .filter((one) => isLive(one))
    .map((one) => ({
      ...one,
      ends_at: one.ends_at !== null && one.ends_at < ends_at ? one.ends_at : ends_at,
    }))
    .filter((one) => isLive(one));
  await db
    .update(integrations)
    .set({ secrets: [...older, key], version: row.version + 1 })
    .where(eq(integrations.id, row.id));
  const ending = endingOf(secret);
  const changes = { ending: { from: row.secrets.at(-1)?.ending ?? null, to: ending } };
  await audit({ db, caller }, { row, action: 'rotate', changes });
  return { secret, ending };
}
