import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { setting } from './made-once.ts';

export const server =
  process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Runs one statement as the administrator of the test server. */
export async function asAdministrator<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Reason why the test server cannot be used, or undefined. */
export async function reasonForAbsence(): Promise<string | undefined> {
  try {
    await asAdministrator('select 1');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A new database name that includes the name of the test run. */
export function nameInRun(): string {
  return `${setting('BATON_TEST_TEMPLATE')}_${randomBytes(6).toString('hex')}`;
}

export const dropDatabase = (name: string): Promise<void> =>
  asAdministrator(`drop database if exists ${name} with (force)`).then(() => undefined);

/** Removes the template and the remaining databases of a run. */
export async function dropDatabasesOfRun(template: string): Promise<void> {
  if ((await reasonForAbsence()) !== undefined) return;
  const names = await asAdministrator<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, '${template}')`,
  );
  for (const { datname } of names) await dropDatabase(datname);
}

/** URL of a database on the test server, with commits that do not wait for the disk. */
export function addressOf(name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}
