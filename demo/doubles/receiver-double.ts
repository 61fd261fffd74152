import http from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import type { SecretKeys } from '#server/secrets/sealed-secrets.ts';
import { integrations } from '#server/db/schema/integrations.ts';
import { liveSecrets, signatureOf } from '#server/features/integrations/signature.ts';
import { listenOnFreePort } from './double-server.ts';

/**
 * Double of the systems of demo customers: accepts requests with a valid signature, and fails for
 * URLs with the marker of a broken system.
 */
export interface ReceiverDouble {
  url: string;
  stop(): Promise<void>;
}

interface Options {
  config: SecretKeys;
  database: Database;
}

/** Marker in the URL of a broken system, which rejects every request. */
const OUT_OF_ORDER = 'out-of-order';
const MAX_BYTES = 100_000;

interface Reply {
  status: number;
  text: string;
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BYTES) throw new Error('too long');
  }
  return text;
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whether a request was signed with a secret of an integration with this URL. */
async function isSigned(
  { config, database }: Options,
  { headers, url = '' }: http.IncomingMessage,
  body: string,
): Promise<boolean> {
  const address = `https://${headers.host ?? ''}${url}`;
  const rows = await database.db
    .select({ id: integrations.id, secrets: integrations.secrets })
    .from(integrations)
    .where(eq(integrations.url, sql`${address}`));
  const id = String(headers['webhook-id'] ?? '');
  const timestamp = Number(headers['webhook-timestamp']);
  const given = String(headers['webhook-signature'] ?? '').split(' ');
  return rows
    .flatMap((row) => liveSecrets(config, row))
    .map((secret) => signatureOf({ id, timestamp, body }, [secret]))
    .some((expected) => given.some((one) => isSame(one, expected)));
}

async function replyTo(options: Options, request: http.IncomingMessage): Promise<Reply> {
  const body = await bodyOf(request);
  const { url = '' } = request;
  if (url.includes(OUT_OF_ORDER))
    return { status: 503, text: 'upstream connect error or disconnect/reset before headers' };
  const read: unknown = JSON.parse(body);
  const type = typeof read === 'object' && read !== null && 'type' in read ? read.type : undefined;
  // URLs are tested before they are saved, when their secret is not stored yet.
  if (type !== 'test' && !(await isSigned(options, request, body)))
    return { status: 401, text: 'The signature is not valid' };
  return { status: 200, text: '{"received":true}' };
}

/** Starts the double on a free port of this machine. */
export async function startReceiverDouble(options: Options): Promise<ReceiverDouble> {
  const server = http.createServer((request, response) => {
    replyTo(options, request)
      .catch((): Reply => ({ status: 400, text: 'The request is not valid' }))
      .then(({ status, text }) => response.writeHead(status).end(text))
      .catch(() => response.destroy());
  });
  return listenOnFreePort(server);
}
