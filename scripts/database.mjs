import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { migratedDatabase } from '../server/db/embedded/template.js';
import { root } from './process.mjs';

const folder = path.join(root, 'server/db/migrations');

/** Makes a database with all tables once per set of migrations: the server fills an empty data folder with a copy. */
export async function prepareDatabase() {
  if (process.env['DATABASE_URL']) return;
  // Without it the server makes its tables by itself, and says what is in the way.
  await migratedDatabase(migrationsIn(folder)).catch(() => undefined);
}

/** The migrations of a folder, name to SQL. @param {string} place */
function migrationsIn(place) {
  const files = readdirSync(place).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.sql'.length),
      readFileSync(path.join(place, file), 'utf8'),
    ]),
  );
}
