import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Db } from '../db/open.ts';
import { installation_keys } from '../db/schema/outbox.ts';
import { seal, unseal, type SecretKeys } from './sealed-secrets.ts';

/** Purpose of a key; no key serves two purposes. */
type Purpose =
  | 'idempotency'
  | 'locker-access'
  | 'delivery-pins'
  | 'payment-pages'
  | 'device-cookies';

const KEY_BYTES = 32;

let secretKeys: SecretKeys | undefined;

/**
 * Sets the keys that encrypt installation keys in this process. Before this call, installation keys
 * are stored and read as plain text.
 */
export function sealInstallationKeys(keys: SecretKeys): void {
  secretKeys = keys;
}

/**
 * Key of a purpose, created in the given transaction if missing. Use it only for data of the same
 * transaction, because a rollback loses both.
 */
export async function installationKeyIn(db: Db, purpose: Purpose): Promise<Buffer> {
  const place = { column: 'installation_keys.value', row: purpose } as const;
  const made = randomBytes(KEY_BYTES).toString('base64url');
  const value = secretKeys === undefined ? made : seal(secretKeys, place, made);
  await db.insert(installation_keys).values({ purpose, value }).onConflictDoNothing();
  const [stored] = await db
    .select({ value: installation_keys.value })
    .from(installation_keys)
    .where(eq(installation_keys.purpose, purpose));
  if (stored === undefined) throw new Error(`There is no installation key for ${purpose}`);
  const opened = secretKeys === undefined ? stored.value : unseal(secretKeys, place, stored.value);
  return Buffer.from(opened, 'base64url');
}

const readOrMake = (database: Database, purpose: Purpose): Promise<Buffer> =>
  database.within({ is: 'system' }, (db) => installationKeyIn(db, purpose));

const known = new WeakMap<Database, Map<Purpose, Promise<Buffer>>>();

/**
 * Random key of this installation for one purpose: created once, the same on every node, and part
 * of no template or migration. Call outside a transaction, because a rollback must not lose a key
 * in use.
 */
export function installationKey(database: Database, purpose: Purpose): Promise<Buffer> {
  const keys = known.get(database) ?? new Map<Purpose, Promise<Buffer>>();
  known.set(database, keys);
  const key = keys.get(purpose) ?? readOrMake(database, purpose);
  keys.set(purpose, key);
  key.catch(() => keys.delete(purpose));
  return key;
}
