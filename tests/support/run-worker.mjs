// Works runs until it is killed: of the database at the address in argv[2], or of the embedded one in that folder.
import { runnerImport } from 'vite';

const [place = ''] = process.argv.slice(2);
const load = (/** @type {string} */ file) =>
  runnerImport(file, { configFile: false, logLevel: 'error' }).then(({ module }) => module);
const { openDatabase } = await load('./server/db/open.ts');
const { startWorkers } = await load('./server/runs/workers.ts');
const { readConfig } = await load('./server/config.ts');
const { createLog } = await load('./server/log.ts');

const isAddress = place.startsWith('postgres');
const database = await openDatabase({ url: isAddress ? place : undefined, dir: place });
startWorkers({ database, config: readConfig({}), log: createLog('silent') });
process.stdout.write('working\n');
