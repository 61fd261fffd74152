import pg from 'pg';
import { randomBytes } from 'node:crypto';

const administrator =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Answers one statement. @param {string} url of the database @param {string} text */
export async function once(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Measures on a database of PostgreSQL that is there only meanwhile.
 * @template T @param {(url: string) => Promise<T>} work @returns {Promise<T>} */
export async function withDatabase(work) {
  const name = `baton_bench_${randomBytes(4).toString('hex')}`;
  await once(administrator, `create database ${name}`);
  const url = new URL(administrator);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await once(administrator, `drop database ${name} with (force)`);
  }
}
