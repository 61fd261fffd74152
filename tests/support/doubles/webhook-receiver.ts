import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';

/** A received request. */
export interface Received {
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  text?: string;
}

/** Chooses the response to a request; null leaves the request without one. */
type Answering = (request: Received, count: number) => Answer | null;

/** An external system that runs on this machine. */
export interface Receiver {
  url: string;
  requests: Received[];
  /** Chooses the following responses; at first all have status 200. */
  answers(answering: Answering): void;
  /** Resolves after this many requests in total. */
  received(count: number): Promise<Received[]>;
  stop(): Promise<void>;
}

/** Starts a receiver on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const requests: Received[] = [];
  const waiting = new Set<{ count: number; done: () => void }>();
  let answering: Answering = () => ({ status: 200 });
  const take = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const received = { path: request.url ?? '', headers: request.headers, body };
    requests.push(received);
    const answer = answering(received, requests.length);
    if (answer !== null) response.writeHead(answer.status, answer.headers).end(answer.text);
    for (const one of waiting) if (requests.length >= one.count) one.done();
  };
  const server = http.createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answers: (next) => void (answering = next),
    received: (count) =>
      new Promise((resolve) => {
        const one = {
          count,
          done: () => {
            waiting.delete(one);
            resolve(requests);
          },
        };
        waiting.add(one);
        if (requests.length >= count) one.done();
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Verifies a request by an independent implementation of Standard Webhooks. Throws if the request
 * cannot be trusted.
 */
export function verifySignature({ headers, body }: Received, secret: string): unknown {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => String(headers[name]),
  );
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw new Error('Too old');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const isRight = (signatures ?? '').split(' ').some((entry) => {
    const [scheme, given = ''] = entry.split(',');
    const bytes = Buffer.from(given, 'base64');
    return scheme === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  if (!isRight) throw new Error('The signature is wrong');
  return JSON.parse(body);
}
