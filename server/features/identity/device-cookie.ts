import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import { installationKey } from '../../installation-key.ts';

/**
 * The cookie by which a browser is known: a random id and its signature. It is no sign-in. It only gives
 * wrong passwords of its users, who are in `known_places`, a count of their own.
 */
const DEVICE_COOKIE = 'baton_device';

const ID_BYTES = 16;
const DAYS = 400;
/** Only calls of signing in receive the cookie. */
const PATH = '/auth';

const signatureOf = (key: Buffer, id: string): string =>
  createHmac('sha256', key).update(id).digest('base64url');

const keyOf = (database: Database) => installationKey(database, 'device-cookies');

/** The id of the device that a Cookie header names; null unless its signature is ours. */
export async function deviceOf(database: Database, header: string | null): Promise<string | null> {
  const match = /(?:^|;\s*)baton_device=([\w-]{22})\.([\w-]{43})(?:;|$)/.exec(header ?? '');
  const [, id = '', signature = ''] = match ?? [];
  if (match === null) return null;
  const own = signatureOf(await keyOf(database), id);
  return timingSafeEqual(Buffer.from(own), Buffer.from(signature)) ? id : null;
}

export const newDeviceId = (): string => randomBytes(ID_BYTES).toString('base64url');

/** The Set-Cookie header that makes a browser known by this id. */
export async function deviceCookie(
  database: Database,
  id: string,
  { isSecure }: { isSecure: boolean },
): Promise<string> {
  const value = `${id}.${signatureOf(await keyOf(database), id)}`;
  const attributes = [`Path=${PATH}`, `Max-Age=${DAYS * 86_400}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${DEVICE_COOKIE}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}
