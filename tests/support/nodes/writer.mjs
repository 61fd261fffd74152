// Writes to the embedded database in the folder argv[3] until it is killed, with the server build
// in argv[2]. Prints the acknowledged writes.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [built = '', dir = '', round = '0'] = process.argv.slice(2);
const module = await import(pathToFileURL(path.join(built, 'server/db/open.js')).href);
/** @type {import('../../../server/db/open.ts').Database} */
const database = await module.openDatabase({ dir });
await database.pool.query(
  'create table if not exists written (round int, n int, part int, primary key (round, n, part))',
);

const insert = 'insert into written values ($1, $2, $3)';
for (let n = 0; ; n += 1) {
  if (n % 2 === 0) await database.pool.query(insert, [round, n, 0]);
  else
    await database.within({ is: 'system' }, async () => {
      for (let part = 0; part < 5; part += 1) await database.pool.query(insert, [round, n, part]);
    });
  process.stdout.write(`${n}\n`);
}
