import { parentPort } from 'node:worker_threads';
import { DOMParser } from '@xmldom/xmldom';
import { kml } from '@tmcw/togeojson';
import { received } from '../parsing/received.js';
import { Refused } from '../parsing/refused.js';
import { requireBounds } from './bounds.js';

// In a worker thread, so that a hostile file ends this thread and nothing else.
if (parentPort === null) throw new Error('worker.js runs in a worker thread only');

/** @type {Uint8Array} */
const file = await received();

async function answer() {
  await requireBounds(file);
  const parser = new DOMParser({
    onError(level, message, { locator }) {
      if (level !== 'warning') throw new Error(`${message} [line:${locator?.lineNumber}]`);
    },
  });
  const text = new TextDecoder().decode(file);
  // As text, because the main thread parses it much faster than it copies nested lists.
  return { geojson: JSON.stringify(kml(parser.parseFromString(text, 'text/xml'))) };
}

parentPort.postMessage(
  await answer().catch((/** @type {unknown} */ error) => {
    if (!(error instanceof Refused)) throw error;
    return { error: error.message };
  }),
);
