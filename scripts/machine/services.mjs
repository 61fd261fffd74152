import { connect } from 'node:net';

const services = [
  {
    name: 'PostgreSQL (TEST_DATABASE_URL)',
    url: process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  },
  {
    name: 'Redis (TEST_REDIS_URL)',
    url: process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379',
  },
];

/** Names of real services that do not respond, so that their suites are skipped. */
export async function missingServices() {
  const present = await Promise.all(services.map(({ url }) => answers(new URL(url))));
  return services.filter((_, index) => !present[index]).map(({ name }) => name);
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
