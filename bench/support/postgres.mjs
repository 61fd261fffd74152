import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { hashFiles } from '../../scripts/build/hash-files.mjs';
import { root } from '../../scripts/machine/process.mjs';
import { startServer } from '../../tests/support/server.mjs';

const administrator =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Runs one statement. @param {string} url of the database @param {string} text */
export async function queryOnce(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** @param {string} name */
function addressOf(name) {
  const url = new URL(administrator);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Measures on a temporary PostgreSQL database, empty or a copy of another.
 * @template T
 * @param {(url: string) => Promise<T>} work
 * @param {string} [template]
 * @returns {Promise<T>}
 */
export async function withDatabase(work, template) {
  const name = `baton_bench_${randomBytes(4).toString('hex')}`;
  await queryOnce(
    administrator,
    `create database ${name}${template === undefined ? '' : ` template ${template}`}`,
  );
  try {
    return await work(addressOf(name));
  } finally {
    await queryOnce(administrator, `drop database ${name} with (force)`);
  }
}

/**
 * Name of a database with a demo company. The database is generated once per version of the
 * sources; databases of other versions are deleted.
 * @param {'demo' | 'large'} size
 * @param {(url: string) => Promise<void>} make
 */
async function keptCompany(size, make) {
  const prefix = `baton_kept_${size}_`;
  const name = `${prefix}${hashFiles([path.join(root, 'demo')]).slice(0, 12)}`;
  const kept = await queryOnce(
    administrator,
    `select datname from pg_database where datname like '${prefix}%'`,
  );
  if (kept.some(({ datname }) => datname === name)) return name;
  for (const { datname } of kept)
    await queryOnce(administrator, `drop database ${datname} with (force)`);
  const making = `baton_making_${randomBytes(4).toString('hex')}`;
  await queryOnce(administrator, `create database ${making}`);
  try {
    await make(addressOf(making));
  } catch (error) {
    await queryOnce(administrator, `drop database ${making} with (force)`);
    throw error;
  }
  await queryOnce(administrator, `alter database ${making} rename to ${name}`);
  return name;
}

// Timeout for generating the data of the large company; long enough for a busy machine.
const MAKING_MS = 3_600_000;

/** @param {'demo' | 'large'} size @param {string} url of the database @param {NodeJS.ProcessEnv} [env] */
const serverOn = (size, url, env) =>
  startServer({
    env: { BATON_DEMO: size, BATON_LOG: 'silent', ...env, DATABASE_URL: url },
    patience: MAKING_MS,
  });

/**
 * Measures on a server of a demo company. The server uses a copy of a database that is generated
 * once and reused.
 * @template T
 * @param {'demo' | 'large'} size
 * @param {(server: Awaited<ReturnType<typeof serverOn>>) => Promise<T>} work
 * @param {NodeJS.ProcessEnv} [env] further environment of the server
 * @returns {Promise<T>}
 */
export async function companyOnPostgres(size, work, env) {
  const kept = await keptCompany(size, async (url) => {
    const server = await serverOn(size, url);
    await server.stop();
  });
  return withDatabase(async (url) => {
    const server = await serverOn(size, url, env);
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  }, kept);
}
