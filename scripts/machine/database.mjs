import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { migratedDatabase } from '../../server/db/embedded/template.js';
import { root } from './process.mjs';

const folder = path.join(root, 'server/db/migrations');

/**
 * Makes a database with all tables once per set of migrations. The server copies it into empty data
 * folders.
 */
export async function prepareDatabase() {
  if (process.env['DATABASE_URL']) return;
  // If this fails, the server creates the tables when it starts, and reports the error.
  await migratedDatabase(migrationsIn()).catch(() => undefined);
}

/** Migrations of this checkout, SQL by name. */
export function migrationsIn() {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.sql'.length),
      readFileSync(path.join(folder, file), 'utf8'),
    ]),
  );
}
