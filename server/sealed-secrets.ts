import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';

/** The part of the configuration that names the keys. */
export type SecretKeys = Pick<Config, 'dataDir' | 'secretsKey'>;

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const FORM = 'v1';

/** The key of a data directory, made at first. */
function keptKey(dataDir: string): Buffer {
  const file = path.resolve(dataDir, 'secrets.key');
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} holds no key of ${KEY_BYTES} bytes`);
  return key;
}

const keys = new Map<string, Buffer>();

function keyOf({ secretsKey, dataDir }: SecretKeys): Buffer {
  if (secretsKey !== undefined) return Buffer.from(secretsKey, 'base64');
  const known = keys.get(dataDir) ?? keptKey(dataDir);
  keys.set(dataDir, known);
  return known;
}

/** Seals a secret that must be readable again, for one purpose. */
export function seal(config: SecretKeys, purpose: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(config), iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [FORM, iv, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** Opens what was sealed for that purpose; throws when it was sealed with another key or for another purpose. */
export function unseal(config: SecretKeys, purpose: string, text: string): string {
  const [form, ...parts] = text.split('.');
  const [iv, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (form !== FORM || !iv || !tag || !sealed) throw new Error('This is no sealed secret');
  const decipher = createDecipheriv(ALGORITHM, keyOf(config), iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}
