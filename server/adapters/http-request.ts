import http from 'node:http';
import https from 'node:https';
import { publicLookup, rejectPrivateHost } from './public-address.ts';

interface OutgoingRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** For the whole exchange, in milliseconds. */
  timeout: number;
  /** Ends it before. */
  signal?: AbortSignal | undefined;
  /** Only for what the configuration names as one's own. */
  allowPrivate: boolean;
}

export interface IncomingResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

const MOST_BYTES = 1_000_000;

/**
 * One request to somebody else's server: bounded in time and size, redirects not followed, and never to
 * an address that is not public unless allowed. Throws when no answer came.
 */
export async function sendRequest(request: OutgoingRequest): Promise<IncomingResponse> {
  const { url, method, headers, body, timeout, signal, allowPrivate } = request;
  if (!allowPrivate) {
    if (url.protocol !== 'https:') throw new Error('Only https: is sent to the public internet');
    rejectPrivateHost(url.hostname);
  }
  const options = {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
    signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
    ...(!allowPrivate && { lookup: publicLookup }),
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? https.request : http.request;
    const outgoing = send(url, options, (answer) => {
      readResponse(answer).then(resolve, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function readResponse(answer: http.IncomingMessage): Promise<IncomingResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MOST_BYTES) throw new Error('The answer is too long');
    chunks.push(bytes);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}
