import { randomUUID } from 'node:crypto';

/** @typedef {(method: string, path: string, body?: object) => Promise<any>} Call */

/** Calls a server as somebody, or as nobody; throws what it refuses. @param {string} url @param {string} [token] @returns {Call} */
export const caller = (url, token) => async (method, path, body) => {
  const answer = await fetch(url + encodeURI(path), {
    method,
    headers: {
      accept: 'application/json',
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const content = await answer.json();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${content.message}`);
  return content;
};

/** @param {string} url @param {string} [email] @param {string} [password] @returns {Promise<string>} */
export const tokenOf = async (url, email = 'superadmin@baton.test', password = 'baton-demo') =>
  (await caller(url)('POST', '/auth/login', { email, password })).token;
