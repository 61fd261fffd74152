import { parentPort } from 'node:worker_threads';
import { nextMessage } from '../parsing/received.js';
import { Refused } from '../parsing/refused.js';
import { parseTable } from './parse-table.js';

// Runs in a worker thread, so that a hostile file can end only this thread.
if (parentPort === null) throw new Error('worker.js runs in a worker thread only');

/** @type {{ file: Uint8Array, wanted: import('./rows.js').Headings, most: number | undefined }} */
const { file, wanted, most } = await nextMessage();
const data = Buffer.from(file.buffer, file.byteOffset, file.byteLength);

parentPort.postMessage(
  await parseTable(data, { wanted, most }).then(
    (table) => ({ table }),
    (/** @type {unknown} */ error) => {
      if (!(error instanceof Refused)) throw error;
      return { failure: { status: error.status, message: error.message } };
    },
  ),
);
