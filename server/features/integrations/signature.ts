import { createHmac, randomBytes } from 'node:crypto';
import type { SigningKey } from '#server/db/json-columns.ts';
import { seal, unseal, type SecretKeys, type SecretPlace } from '#server/secrets/sealed-secrets.ts';
import { endingOf } from '#server/http/answers/shown-once.ts';

const PREFIX = 'whsec_';

const placeOf = (integrationId: number): SecretPlace => ({
  column: 'integrations.secrets',
  row: integrationId,
});

/** A new secret in the format of Standard Webhooks. */
export const newSigningSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** Stored form of a secret of an integration. */
export const signingKey = (
  keys: SecretKeys,
  integrationId: number,
  secret = newSigningSecret(),
): SigningKey => ({
  sealed: seal(keys, placeOf(integrationId), secret),
  ending: endingOf(secret),
  made_at: new Date().toISOString(),
  ends_at: null,
});

export const isLive = ({ ends_at }: SigningKey, now = Date.now()): boolean =>
  ends_at === null || Date.parse(ends_at) > now;

/** Currently valid secrets of an integration, newest first. */
export const liveSecrets = (
  keys: SecretKeys,
  { id, secrets }: { id: number; secrets: readonly SigningKey[] },
): string[] =>
  secrets
    .filter((key) => isLive(key))
    .map(({ sealed }) => unseal(keys, placeOf(id), sealed))
    .toReversed();

interface Signed {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** Header webhook-signature, with an entry for every secret. */
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
