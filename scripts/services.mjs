import { connect } from 'node:net';

/** @typedef {{ name: string, variable: string, url: string }} Service */

/** @type {Service[]} */
const services = [
  {
    name: 'PostgreSQL',
    variable: 'BATON_TEST_DATABASE_URL',
    url: 'postgres://postgres@127.0.0.1:5432/postgres',
  },
  { name: 'Redis', variable: 'BATON_TEST_REDIS_URL', url: 'redis://127.0.0.1:6379' },
];

/** Which real services the tests can use; each one that answers is named in the environment of the tests. */
export async function findServices() {
  /** @type {NodeJS.ProcessEnv} */
  const env = {};
  /** @type {string[]} */
  const missing = [];
  for (const { name, variable, url } of services) {
    const candidate = process.env[variable] ?? url;
    if (await answers(new URL(candidate))) env[variable] = candidate;
    else missing.push(name);
  }
  return { env, missing };
}

/** @param {URL} url @returns {Promise<boolean>} */
function answers(url) {
  return new Promise((resolve) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), timeout: 1000 });
    const settle = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}
