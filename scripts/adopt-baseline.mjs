import { apply, digest } from '../server/db/apply.js';
import { openDirectory } from '../server/db/embedded/template.js';
import { migrationsIn } from './machine/database.mjs';
import { giveUp, print } from './machine/process.mjs';

// Marks the database of a development version (migrations 0001-fences to 0311-emails-of-shipments)
// as one with the baseline of the first release, which has the same tables:
//
//     DATABASE_URL=postgres://… node scripts/adopt-baseline.mjs
//     BATON_DATA_DIR=/var/lib/baton node scripts/adopt-baseline.mjs      embedded database; stop the server
const LAST = '0311-emails-of-shipments';
const COUNT = 139;
const BASELINE_UNTIL = '0046';

const { DATABASE_URL: url, BATON_DATA_DIR: dir } = process.env;
const { ask, close } = url ? await openServer(url) : await openDirectory(`${dir ?? '.data'}/pg`);
const { rows } = await ask('select name, hash from migration order by name');
if (rows.length !== COUNT || rows.at(-1)?.name !== LAST)
  giveUp(
    `The database must have the ${COUNT} migrations up to ${LAST}. Start the last version with them first.`,
  );
const migrations = migrationsIn();
await ask('begin');
await ask('delete from migration');
for (const name of Object.keys(migrations).filter((one) => one < BASELINE_UNTIL))
  await ask('insert into migration (name, hash) values ($1, $2)', [
    name,
    digest(migrations[name] ?? ''),
  ]);
await ask('commit');
await apply(ask, migrations);
await close();
print('The database has the baseline now. Start the server.');

/** @param {string} connectionString */
async function openServer(connectionString) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString });
  await client.connect();
  return {
    /** @type {import('../server/db/apply.js').Ask} */
    ask: (text, values) => client.query(text, values),
    close: () => client.end(),
  };
}
