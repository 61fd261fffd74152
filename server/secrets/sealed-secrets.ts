import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { placeIn } from '../config/data-dir.ts';

/**
 * Encrypts secrets that must be readable again, with AES-256-GCM; this is called sealing. A sealed
 * text names its key, so that keys can be replaced while the server runs, and is bound to its
 * place: copied to another row or column, it cannot be decrypted.
 *
 *   const sealed = seal(config, { column: 'users.mfa_secret', row: 7 }, secret);
 *   unseal(config, { column: 'users.mfa_secret', row: 7 }, sealed); // the secret
 *   unseal(config, { column: 'users.mfa_secret', row: 8 }, sealed); // throws
 *
 * The first key of BATON_SECRETS_KEY encrypts, all of them decrypt. Without the variable a key is
 * generated in the data directory.
 */

/** Keys of the configuration. */
export type SecretKeys = Pick<Config, 'dataDir' | 'secretsKeys'>;

/** Database column and row of an encrypted text. */
export interface SecretPlace {
  column:
    | 'settings.value'
    | 'users.mfa_secret'
    | 'users.mfa_pending_secret'
    | 'integrations.secrets'
    | 'installation_keys.value';
  row: number | string;
}

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;
const SEALED = /^v2\.([\w-]{8})\.([\w-]{16})\.([\w-]{22})\.([\w-]*)$/;
/** Older format of encrypted webhook secrets, which did not name the key. */
const SEALED_BEFORE = /^v1\.([\w-]{16})\.([\w-]{22})\.([\w-]*)$/;

interface Key {
  id: string;
  bytes: Buffer;
}

function keyOf(text: string, source: string): Key {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== KEY_BYTES) throw new Error(`${source} holds no key of ${KEY_BYTES} bytes`);
  const hash = createHash('sha256').update('baton secrets key').update(bytes);
  return { id: hash.digest('base64url').slice(0, KEY_ID_LENGTH), bytes };
}

const fileIn = (dataDir: string): string => placeIn(dataDir, 'secretsKey');

function readFileKeys(dataDir: string): Key[] {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  return lines.map((line) => keyOf(line, file));
}

/** Creates the key of a data directory unless another process already did. */
function makeFileKey(dataDir: string): void {
  const file = fileIn(dataDir);
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(file, newSecretsKey(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Random key in the format of BATON_SECRETS_KEY. */
export const newSecretsKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/**
 * Keys of the configuration, then those of the data directory, which may have encrypted older
 * secrets.
 */
function readKeys({ secretsKeys, dataDir }: SecretKeys): readonly [Key, ...Key[]] {
  if (secretsKeys.length === 0 && !existsSync(fileIn(dataDir))) makeFileKey(dataDir);
  const configured = secretsKeys.map((text) => keyOf(text, 'BATON_SECRETS_KEY'));
  const [current, ...older] = [...configured, ...readFileKeys(dataDir)];
  if (current === undefined) throw new Error(`${fileIn(dataDir)} holds no key`);
  return [current, ...older];
}

const known = new Map<string, readonly [Key, ...Key[]]>();

function keysOf(given: SecretKeys): readonly [Key, ...Key[]] {
  const name = [path.resolve(given.dataDir), ...given.secretsKeys].join(' ');
  const keys = known.get(name) ?? readKeys(given);
  known.set(name, keys);
  return keys;
}

/** Name of the key that encrypts new secrets. */
export const currentKeyId = (keys: SecretKeys): string => keysOf(keys)[0].id;

/** Whether secrets encrypted with this key can be decrypted. */
export const hasKey = (keys: SecretKeys, id: string): boolean =>
  keysOf(keys).some((key) => key.id === id);

/** Whether a stored text is encrypted. Older versions stored plain texts. */
export const isSealed = (text: string): boolean => SEALED.test(text) || SEALED_BEFORE.test(text);

/** Whether a stored text is encrypted with the current key. */
export const isSealedNow = (keys: SecretKeys, text: string): boolean =>
  SEALED.exec(text)?.[1] === currentKeyId(keys);

const identityOf = ({ column, row }: SecretPlace): Buffer => Buffer.from(`${column} ${row}`);

/** Encrypts a secret for its place with the current key. */
export function seal(keys: SecretKeys, place: SecretPlace, secret: string): string {
  const [{ id, bytes }] = keysOf(keys);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, bytes, iv).setAAD(identityOf(place));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
  return ['v2', id, ...parts].join('.');
}

function decrypt(key: Key, identity: Buffer, parts: readonly string[]): string {
  const [iv = Buffer.alloc(0), tag = Buffer.alloc(0), sealed = Buffer.alloc(0)] = parts.map(
    (part) => Buffer.from(part, 'base64url'),
  );
  const decipher = createDecipheriv(ALGORITHM, key.bytes, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(identity).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}

/** Decrypts a webhook secret of the older format, trying every key. */
function unsealBefore(keys: SecretKeys, parts: readonly string[]): string {
  for (const key of keysOf(keys)) {
    try {
      return decrypt(key, Buffer.from('webhook'), parts);
    } catch {
      // The text was encrypted with another key.
    }
  }
  throw new Error('No key opens this secret. Add the key that sealed it to BATON_SECRETS_KEY.');
}

/** Decrypts a secret; returns plain texts unchanged. Throws for unknown keys or another place. */
export function unseal(keys: SecretKeys, place: SecretPlace, text: string): string {
  const before = SEALED_BEFORE.exec(text);
  if (before !== null && place.column === 'integrations.secrets')
    return unsealBefore(keys, before.slice(1));
  const [, id, ...parts] = SEALED.exec(text) ?? [];
  if (id === undefined) return text;
  const key = keysOf(keys).find((one) => one.id === id);
  if (key === undefined)
    throw new Error(`No key opens this secret. Add the key ${id} to BATON_SECRETS_KEY.`);
  return decrypt(key, identityOf(place), parts);
}
