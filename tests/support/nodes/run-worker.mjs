// Processes runs until it is killed, with the server build in argv[2]. The database is the one at
// the URL in argv[3], or the embedded one in that folder.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [built = '', place = ''] = process.argv.slice(2);
const load = (/** @type {string} */ file) =>
  import(pathToFileURL(path.join(built, 'server', file)).href);
const { openDatabase } = await load('db/open.js');
const { releaseLeases } = await load('jobs/release-leases.js');
const { startWorkers } = await load('runs/workers.js');
const { readConfig } = await load('config/config.js');
const { createLog } = await load('log.js');

const isAddress = place.startsWith('postgres');
const database = await openDatabase({ url: isAddress ? place : undefined, dir: place });
const services = { database, config: readConfig({}), log: createLog('silent') };
await releaseLeases(services);
startWorkers(services);
process.stdout.write('working\n');
