import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#api/endpoint.ts';
import { ASSISTANT, assistantName } from '#api/route.ts';
import type { answeringOf } from './answers/answer.ts';
import { callerLeft } from './caller-left.ts';
import type { Caller, Context, OutgoingEmail, Services } from '../context.ts';
import { idempotencyKey, requestDigest, type KeyedRequest } from './idempotency.ts';
import { versionOf, type Input } from './input/input.ts';
import { overClaimsOf } from '../features/claims/over-claims.ts';
import type { Plan } from './serve.ts';

/** A mounted endpoint with its handler and dependencies. */
export interface Mounted extends Plan {
  key: string;
  method: string;
  endpoint: Endpoint;
  answering: ReturnType<typeof answeringOf>;
  services: Services;
}

/** One request to the endpoint: its input and what the handler adds to the response. */
export interface Exchange {
  input: Input;
  /** Throws if the caller hung up. */
  admit: () => void;
  context: Omit<Context<Caller | null>, 'db'>;
  emails: OutgoingEmail[];
  headers: Record<string, string>;
  /** Set when the caller sent an Idempotency-Key. */
  keyed: KeyedRequest | null;
  /** Ids of other users' claims that the caller saw and overrode. */
  overClaims: readonly number[];
}

// Endpoints that are not keyed ignore the header, because generic clients send it with every
// request.
async function keyedRequestOf(
  mounted: Mounted,
  request: FastifyRequest,
  { caller, input }: { caller: Caller | null; input: Input },
): Promise<KeyedRequest | null> {
  const given = request.headers['idempotency-key'];
  if (given === undefined || !mounted.endpoint.keyed || caller === null) return null;
  return {
    scope: `${caller.userId} ${mounted.key}`,
    key: idempotencyKey(given),
    digest: await requestDigest(mounted.services.database, input),
  };
}

function assistantOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[ASSISTANT.toLowerCase()];
  return typeof given === 'string' ? assistantName(given) : undefined;
}

/** Caller with details of the request that runs and audit entries record. */
function callerIn(
  request: FastifyRequest,
  caller: Caller | null,
  keyed: KeyedRequest | null,
): Caller | null {
  if (caller === null) return null;
  const assistant = assistantOf(request);
  return {
    ...caller,
    ...(keyed && { requestKey: keyed.key }),
    ...(assistant !== undefined && { assistant }),
  };
}

export async function exchangeOf(
  mounted: Mounted,
  request: FastifyRequest,
  content: { caller: Caller | null; input: Input },
): Promise<Exchange> {
  const { database, config, log } = mounted.services;
  const emails: OutgoingEmail[] = [];
  const hasLeft = () => request.raw.socket.destroyed;
  const headers: Record<string, string> = {};
  const keyed = await keyedRequestOf(mounted, request, content);
  return {
    input: content.input,
    admit: () => {
      if (hasLeft()) throw callerLeft;
    },
    emails,
    headers,
    keyed,
    overClaims: mounted.method === 'GET' ? [] : overClaimsOf(request),
    context: {
      caller: callerIn(request, content.caller, keyed),
      database,
      config,
      log,
      ip: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      isSecure: request.protocol === 'https' || Boolean(config.publicUrl?.startsWith('https:')),
      cookies: request.headers.cookie ?? null,
      languages: request.headers['accept-language']?.slice(0, 300) ?? '',
      version: versionOf(request),
      asOf: mounted.endpoint.past ? content.input.query?.at : undefined,
      hasLeft,
      wants: (type) => request.headers.accept?.includes(type) ?? false,
      setCookie: (header) => void (headers['set-cookie'] = header),
      mail: (mail) => void emails.push(mail),
    },
  };
}
