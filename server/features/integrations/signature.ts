import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { SigningKey } from '../../db/schema/integrations.ts';
import { seal, unseal } from '../../sealed-secrets.ts';
import { endingOf } from '../../shown-once.ts';

const PREFIX = 'whsec_';
const PURPOSE = 'webhook';

type Keyed = Pick<Config, 'dataDir' | 'secretsKey'>;

/** A new secret as Standard Webhooks writes it, and what is kept of it. */
export function newSigningKey(config: Keyed): { secret: string; key: SigningKey } {
  const secret = PREFIX + randomBytes(32).toString('base64');
  const made_at = new Date().toISOString();
  const key = {
    sealed: seal(config, PURPOSE, secret),
    ending: endingOf(secret),
    made_at,
    ends_at: null,
  };
  return { secret, key };
}

export const isLive = ({ ends_at }: SigningKey, now = Date.now()): boolean =>
  ends_at === null || Date.parse(ends_at) > now;

/** The secrets that sign today, the newest first. */
export const liveSecrets = (config: Keyed, keys: readonly SigningKey[]): string[] =>
  keys
    .filter((key) => isLive(key))
    .map(({ sealed }) => unseal(config, PURPOSE, sealed))
    .toReversed();

interface Signed {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The header webhook-signature: an entry for every secret. */
export const signatureOf = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = secret.startsWith(PREFIX)
        ? Buffer.from(secret.slice(PREFIX.length), 'base64')
        : Buffer.from(secret, 'utf8');
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
      return `v1,${mac.digest('base64')}`;
    })
    .join(' ');
