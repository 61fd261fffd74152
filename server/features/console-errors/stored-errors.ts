import { createHash } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { console_errors } from '#server/db/schema/console-errors.ts';
import { nameSourceLines } from './source-positions.ts';

/** Maximum number of different errors that are stored; further errors are only logged. */
const MAX_STORED = 500;
const MAX_SHOWN = 20;

interface ConsoleError {
  message: string;
  stack: string | null;
  build: string | null;
  page: string;
  browser: string | null;
}

/** Counts an error. Equal errors of the same build share one row. */
export async function countError(db: Db, error: ConsoleError): Promise<void> {
  const { message, stack, build } = error;
  const place = stack?.split('\n')[0] ?? '';
  const fingerprint = createHash('sha256')
    .update([message, place, build ?? ''].join('\n'))
    .digest('base64url');
  const again = {
    count: sql`${console_errors.count} + 1`,
    last_at: sql`now()`,
    page: error.page,
    browser: error.browser,
  };
  const { rowCount } = await db
    .update(console_errors)
    .set(again)
    .where(sql`${console_errors.fingerprint} = ${fingerprint}`);
  if ((rowCount ?? 0) > 0 || (await db.$count(console_errors)) >= MAX_STORED) return;
  await db
    .insert(console_errors)
    .values({ ...error, stack: stack && (await nameSourceLines(stack)), fingerprint })
    .onConflictDoUpdate({ target: console_errors.fingerprint, set: again });
}

export const latestErrors = (db: Db) => {
  const { id, message, stack, build, page, browser, count, first_at, last_at } = console_errors;
  return db
    .select({ id, message, stack, build, page, browser, count, first_at, last_at })
    .from(console_errors)
    .orderBy(desc(last_at), desc(id))
    .limit(MAX_SHOWN);
};
