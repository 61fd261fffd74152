import http from 'node:http';
import https from 'node:https';
import { dayOf, monthOf } from '#domain/kernel/business-days.ts';
import type { Provider } from '#domain/system/system.ts';
import { inSpan, traceHeaders } from '../tracing/tracing.ts';
import { problemOfStatus, recordCall } from './provider-calls.ts';
import {
  checkedLookup,
  rejectPrivateHost,
  usualRules,
  type AddressRules,
} from './public-address.ts';

interface OutgoingRequest {
  url: URL;
  /** Provider for which success or failure is recorded. */
  provider?: Provider;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Limit of the whole exchange, in milliseconds. */
  timeout: number;
  /** Aborts the request before its timeout. */
  signal?: AbortSignal | undefined;
  /** Whether a private address is allowed: only for addresses from the configuration. */
  allowPrivate: boolean;
  /**
   * Number of bytes to read from a response that is too long. Without this number, such a response
   * is an error.
   */
  readsAtMost?: number;
}

export interface IncomingResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

const MAX_BYTES = 1_000_000;

/** Resolver and certificates of connections; tests replace them. */
interface ConnectionOptions extends AddressRules {
  ca?: string;
}

type Agents = ReturnType<typeof createAgents>;

// Agents reuse sockets by host and port, regardless of the address check, so each kind of check
// needs its own agents.
function createAgents({ ca, ...rules }: ConnectionOptions) {
  const kept = { keepAlive: true, timeout: 5_000, scheduling: 'lifo' } as const;
  const trusted = { ...kept, ...(ca !== undefined && { ca }) };
  const lookup = checkedLookup({ ...rules, isPublic: () => true });
  return {
    toPublic: new https.Agent({ ...trusted, lookup: checkedLookup(rules) }),
    toOwn: {
      'https:': new https.Agent({ ...trusted, lookup }),
      'http:': new http.Agent({ ...kept, lookup }),
    },
  };
}

type SendRequest = (request: OutgoingRequest) => Promise<IncomingResponse>;

/** Creates a sender with its own sockets. */
export function createSender(connections: ConnectionOptions): SendRequest {
  const agents = createAgents(connections);
  return (request) =>
    request.provider === undefined
      ? send(agents, request)
      : recordCall(request.provider, () => send(agents, request), {
          problemOf: ({ status }) => problemOfStatus(status),
          reasonOf: (error) => whyNoAnswer(error, request.timeout),
        });
}

/**
 * Sends a request to another server, with limits on time and size, without redirects, and only to
 * public addresses unless allowed. Throws if no response arrives.
 */
export const sendRequest: SendRequest = createSender(usualRules);

/** Agent for a request; throws if the address is not allowed. */
function agentFor(agents: Agents, { url, allowPrivate }: OutgoingRequest): http.Agent {
  if (!allowPrivate) {
    if (url.protocol !== 'https:')
      throw new Error('Only https: addresses are allowed on the public internet');
    rejectPrivateHost(url.hostname);
    return agents.toPublic;
  }
  return agents.toOwn[url.protocol === 'https:' ? 'https:' : 'http:'];
}

const send = (agents: Agents, request: OutgoingRequest): Promise<IncomingResponse> =>
  inSpan(
    {
      name: `call ${request.provider ?? request.url.hostname}`,
      kind: 'client',
      attributes: {
        'http.request.method': request.method,
        'server.address': request.url.hostname,
      },
    },
    () => exchange(agents, request),
  );

async function exchange(agents: Agents, request: OutgoingRequest): Promise<IncomingResponse> {
  const { url, method, headers, body, timeout, signal, readsAtMost } = request;
  const options = {
    method,
    agent: agentFor(agents, request),
    headers: {
      ...headers,
      ...traceHeaders(),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
    signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
  };
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? https.request : http.request;
    const outgoing = open(url, options, (answer) => {
      readResponse(answer, readsAtMost).then(resolve, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function readResponse(
  answer: http.IncomingMessage,
  readsAtMost: number | undefined,
): Promise<IncomingResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BYTES && readsAtMost === undefined) throw new Error('The answer is too long');
    chunks.push(bytes);
    if (readsAtMost !== undefined && size >= readsAtMost) break;
  }
  const text = Buffer.concat(chunks).subarray(0, readsAtMost).toString('utf8');
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

const httpDate = /^[A-Za-z]{3}, (\d\d) ([A-Za-z]{3}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/;

/** Parses an HTTP date, "Sun, 06 Nov 1994 08:49:37 GMT", into milliseconds; NaN for other texts. */
function parseHttpDate(text: string): number {
  const [, date, month = '', year, time = ''] = httpDate.exec(text) ?? [];
  const day = dayOf(year, String(monthOf(month)), date);
  return day === null ? Number.NaN : Date.parse(`${day}T${time}Z`);
}

/** Wait requested by Retry-After, in milliseconds. */
export function retryAfterOf(headers: http.IncomingHttpHeaders): number | null {
  const header = headers['retry-after'];
  if (header === undefined) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : parseHttpDate(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection broke',
  ENOTFOUND: 'The host name was not found',
  EPRIVATE: 'The address is not on the public internet',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another address',
};

/** Reason why no response arrived; `timeout` (ms) is the longest wait. */
export function whyNoAnswer(error: unknown, timeout: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ABORT_ERR' || (error instanceof Error && error.name === 'TimeoutError'))
    return `No answer within ${timeout / 1000} seconds`;
  return reasons[code] ?? 'No answer came';
}
