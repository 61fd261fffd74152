import { parentPort, workerData } from 'node:worker_threads';
import { DOMParser } from '@xmldom/xmldom';
import { kml } from '@tmcw/togeojson';

// A file made to be slow or to fill the memory ends this thread and nothing else.
if (parentPort === null) throw new Error('worker.js runs in a worker thread only');

/** @type {unknown} */
const text = workerData;
const parser = new DOMParser({
  onError(level, message, { locator }) {
    if (level !== 'warning') throw new Error(`${message} [line:${locator?.lineNumber}]`);
  },
});
parentPort.postMessage(kml(parser.parseFromString(String(text), 'text/xml')));
