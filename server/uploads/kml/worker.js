import { parentPort } from 'node:worker_threads';
import { DOMParser } from '@xmldom/xmldom';
import { nextMessage } from '../parsing/received.js';
import { Refused } from '../parsing/refused.js';
import { featuresIn } from './features.js';
import { requireBounds } from './bounds.js';

// Runs in a worker thread, so that a hostile file can end only this thread.
if (parentPort === null) throw new Error('worker.js runs in a worker thread only');

/** @type {string} */
const text = await nextMessage();

async function answer() {
  await requireBounds(text);
  const parser = new DOMParser({
    onError(level, message, { locator }) {
      if (level !== 'warning') throw new Error(`${message} [line:${locator?.lineNumber}]`);
    },
  });
  // Sent as text, because the main thread parses text much faster than it copies nested lists.
  return { features: JSON.stringify(featuresIn(parser.parseFromString(text, 'text/xml'))) };
}

parentPort.postMessage(
  await answer().catch((/** @type {unknown} */ error) => {
    if (!(error instanceof Refused)) throw error;
    return { error: error.message };
  }),
);
