import { parentPort } from 'node:worker_threads';
import { csvRows } from './csv.js';
import { received } from '../parsing/received.js';
import { Refused } from '../parsing/refused.js';
import { tableOf } from './rows.js';
import { xlsxRows } from './xlsx.js';

// In a worker thread, so that a hostile file ends this thread and nothing else.
if (parentPort === null) throw new Error('worker.js runs in a worker thread only');

/** @type {{ file: Uint8Array, headings: import('./rows.js').Headings | undefined, most: number | undefined }} */
const { file, headings, most } = await received();
const data = Buffer.from(file.buffer, file.byteOffset, file.byteLength);

async function answer() {
  const isZip = data.subarray(0, 2).toString('latin1') === 'PK';
  return {
    table: tableOf(isZip ? await xlsxRows(data, most) : csvRows(data, most), headings, most),
  };
}

parentPort.postMessage(
  await answer().catch((/** @type {unknown} */ error) => {
    if (!(error instanceof Refused)) throw error;
    return { failure: { status: error.status, message: error.message } };
  }),
);
