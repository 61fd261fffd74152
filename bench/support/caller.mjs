import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {(method: string, path: string, body?: object) => Promise<any>} Call */

/** Time for which the embedded database of a large company may stay busy at first. */
const PATIENCE_MS = 60_000;

/**
 * Repeats a request while the database is busy, each time after the delay that the response
 * requests.
 * @param {() => Promise<Response>} ask
 */
async function retryWhileBusy(ask) {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || performance.now() > until) return answer;
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}

/**
 * Client of a server, with or without a token; throws for refused requests.
 * @param {string} url
 * @param {string} [token]
 * @returns {Call}
 */
export const caller = (url, token) => async (method, path, body) => {
  const request = {
    method,
    headers: {
      accept: 'application/json',
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
  const answer = await retryWhileBusy(() => fetch(url + encodeURI(path), request));
  const content = await answer.json();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${content.message}`);
  return content;
};

/** @param {string} url @param {string} [email] @param {string} [password] @returns {Promise<string>} */
export const tokenOf = async (url, email = 'superadmin@baton.test', password = 'baton-demo') =>
  (await caller(url)('POST', '/auth/login', { email, password })).token;
