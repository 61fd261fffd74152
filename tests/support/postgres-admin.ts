import pg from 'pg';

export const server =
  process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** One statement as the administrator of the test server. */
export async function asAdministrator(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Why the test server cannot be used; undefined when it can. */
export async function reasonForAbsence(): Promise<string | undefined> {
  try {
    await asAdministrator('select 1');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Removes the template of a run, if it made one. */
export async function dropTemplate(name: string): Promise<void> {
  if ((await reasonForAbsence()) === undefined)
    await asAdministrator(`drop database if exists ${name} with (force)`);
}

/** The address of a database on the test server. */
export function addressOf(name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
