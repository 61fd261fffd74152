import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/open.ts';
import { installationKey } from '#server/secrets/installation-key.ts';

/**
 * Cookie that identifies a browser: a random id with its signature. It does not sign anyone in; it
 * only separates wrong passwords of known users (`known_places`) from those of strangers.
 */
const DEVICE_COOKIE = 'baton_device';

const ID_BYTES = 16;
const DAYS = 400;
/** Only sign-in endpoints receive the cookie. */
const PATH = '/auth';

const signatureOf = (key: Buffer, id: string): string =>
  createHmac('sha256', key).update(id).digest('base64url');

const keyOf = (database: Database) => installationKey(database, 'device-cookies');

/** Device id in a Cookie header; null without a valid signature. */
export async function deviceOf(database: Database, header: string | null): Promise<string | null> {
  const match = /(?:^|;\s*)baton_device=([\w-]{22})\.([\w-]{43})(?:;|$)/.exec(header ?? '');
  const [, id = '', signature = ''] = match ?? [];
  if (match === null) return null;
  const own = signatureOf(await keyOf(database), id);
  return timingSafeEqual(Buffer.from(own), Buffer.from(signature)) ? id : null;
}

export const newDeviceId = (): string => randomBytes(ID_BYTES).toString('base64url');

/** Set-Cookie header that identifies a browser by this id. */
export async function deviceCookie(
  database: Database,
  id: string,
  { isSecure }: { isSecure: boolean },
): Promise<string> {
  const value = `${id}.${signatureOf(await keyOf(database), id)}`;
  const attributes = [`Path=${PATH}`, `Max-Age=${DAYS * 86_400}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${DEVICE_COOKIE}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}
