import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { secretSettings } from '#domain/settings/catalogue/catalogue.ts';
import { runPeriodically, type Stoppable } from '../jobs/background-task.ts';
import type { Services } from '../context.ts';
import type { Database, Db } from '../db/open.ts';
import { integrations } from '../db/schema/integrations.ts';
import { installation_keys } from '../db/schema/outbox.ts';
import { settings } from '../db/schema/settings.ts';
import { users } from '../db/schema/users.ts';
import {
  currentKeyId,
  isSealedNow,
  seal,
  unseal,
  type SecretKeys,
  type SecretPlace,
} from './sealed-secrets.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

/**
 * Encrypts every stored secret that is plain text or encrypted with an older key. Works in batches
 * while the server runs; a row is replaced only if it has not changed meanwhile.
 */

const ROWS_AT_ONCE = 200;

export interface Sealing {
  keyId: string;
  sealed: number;
  /** Places of secrets that no configured key decrypts. */
  unopened: string[];
}

interface Pass extends Sealing {
  keys: SecretKeys;
}

/** Text encrypted with the current key; null if it already is, or if no key decrypts it. */
function resealText(pass: Pass, place: SecretPlace, stored: string): string | null {
  if (stored === '' || isSealedNow(pass.keys, stored)) return null;
  try {
    return seal(pass.keys, place, unseal(pass.keys, place, stored));
  } catch {
    pass.unopened.push(`${place.column} of ${place.row}`);
    return null;
  }
}

interface Column {
  db: Db;
  pass: Pass;
  name: 'users.mfa_secret' | 'users.mfa_pending_secret';
}

/** Encrypts a batch of one column of users. Returns the last id, or null after the last batch. */
async function sealUsers({ db, pass, name }: Column, after: number): Promise<number | null> {
  const column = name === 'users.mfa_secret' ? users.mfa_secret : users.mfa_pending_secret;
  const rows = await db
    .select({ id: users.id, stored: column })
    .from(users)
    .where(and(isNotNull(column), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(ROWS_AT_ONCE);
  for (const { id, stored } of rows) {
    const text = stored === null ? null : resealText(pass, { column: name, row: id }, stored);
    if (text === null || stored === null) continue;
    const change =
      name === 'users.mfa_secret' ? { mfa_secret: text } : { mfa_pending_secret: text };
    const { rowCount } = await db
      .update(users)
      .set(change)
      .where(and(eq(users.id, id), eq(column, stored)));
    pass.sealed += rowCount ?? 0;
  }
  return rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
}

/** Encrypts the secrets of a batch of integrations. */
async function sealIntegrations({ db, pass }: Omit<Column, 'name'>, after: number) {
  const rows = await db
    .select({ id: integrations.id, secrets: integrations.secrets })
    .from(integrations)
    .where(gt(integrations.id, after))
    .orderBy(asc(integrations.id))
    .limit(ROWS_AT_ONCE)
    .for('update');
  for (const { id, secrets } of rows) {
    const place = { column: 'integrations.secrets', row: id } as const;
    const next = secrets.map((key) => {
      const sealed = resealText(pass, place, key.sealed);
      return sealed === null ? key : { ...key, sealed };
    });
    const count = next.filter((key, at) => key !== secrets[at]).length;
    if (count === 0) continue;
    await db.update(integrations).set({ secrets: next }).where(eq(integrations.id, id));
    pass.sealed += count;
  }
  return rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
}

async function sealSettings({ db, pass }: Omit<Column, 'name'>): Promise<void> {
  const rows = await db
    .select()
    .from(settings)
    .where(and(eq(settings.account_id, 0), inArray(settings.setting, [...secretSettings])));
  for (const { setting, value } of rows) {
    const text = resealText(pass, { column: 'settings.value', row: `0 ${setting}` }, value);
    if (text === null) continue;
    const isIt = and(eq(settings.account_id, 0), eq(settings.setting, setting));
    const { rowCount } = await db
      .update(settings)
      .set({ value: text })
      .where(and(isIt, eq(settings.value, value)));
    pass.sealed += rowCount ?? 0;
  }
}

async function sealInstallationKeys({ db, pass }: Omit<Column, 'name'>): Promise<void> {
  const rows = await db.select().from(installation_keys);
  for (const { purpose, value } of rows) {
    const text = resealText(pass, { column: 'installation_keys.value', row: purpose }, value);
    if (text === null) continue;
    const { rowCount } = await db
      .update(installation_keys)
      .set({ value: text })
      .where(and(eq(installation_keys.purpose, purpose), eq(installation_keys.value, value)));
    pass.sealed += rowCount ?? 0;
  }
}

/** Processes a table in batches, one transaction each. */
async function inBatches(
  database: Database,
  work: (db: Db, after: number) => Promise<number | null>,
): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    after = await database.within({ is: 'system' }, (db) => work(db, from));
  }
}

export async function sealStoredSecrets({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<Sealing> {
  const pass: Pass = { keys: config, keyId: currentKeyId(config), sealed: 0, unopened: [] };
  await database.within({ is: 'system' }, (db) => sealSettings({ db, pass }));
  await database.within({ is: 'system' }, (db) => sealInstallationKeys({ db, pass }));
  for (const name of ['users.mfa_secret', 'users.mfa_pending_secret'] as const)
    await inBatches(database, (db, after) => sealUsers({ db, pass, name }, after));
  await inBatches(database, (db, after) => sealIntegrations({ db, pass }, after));
  const { keyId, sealed, unopened } = pass;
  return { keyId, sealed, unopened };
}

/**
 * Encrypts stored secrets at start and then hourly, because nodes of an older version may store
 * plain secrets meanwhile.
 */
export const startSealing = (services: Services): Stoppable =>
  runPeriodically(
    {
      name: 'secrets',
      every: HOUR_MS,
      work: async () => {
        const { unopened } = await sealStoredSecrets(services);
        if (unopened.length > 0)
          services.log.warn({ unopened }, 'no key of BATON_SECRETS_KEY opens these secrets');
      },
    },
    services.log,
  );
