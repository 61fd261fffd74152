import { Worker } from 'node:worker_threads';
import { invalid, Refusal } from '../../src/api/refusal.ts';
import { LARGEST_KML } from '../../src/domain/zones.ts';

const LONGEST_MS = 10_000;
const MOST_MEMORY_MB = 384;

const refuse = (text: string) => invalid({ file: [text] });

/** What cannot be KML, or may not be, is refused before anything reads it. */
function textOf(data: Uint8Array): string {
  if (data.length > LARGEST_KML)
    throw new Refusal(413, { message: 'A KML file may have at most 5 MB.', code: 'too_large' });
  if (data[0] === 0x50 && data[1] === 0x4b)
    throw refuse('This is a KMZ or zip file. Unpack it and upload the KML file inside.');
  const text = decoded(data);
  // A document type can name entities, and those other files or endless text. KML has no use for one.
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) throw refuse('A KML file may not have a document type.');
  if (!/<(\w+:)?kml[\s>]/.test(text.slice(0, 5000))) throw refuse('The file is not KML.');
  return text;
}

function decoded(data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    throw refuse('The file is not UTF-8 text.');
  }
}

/** The parser ends its complaints with the place: "[line:3,col:17]". */
function malformed(complaint: string) {
  const line = /line:(\d+)/.exec(complaint)?.[1];
  return refuse(`The file is not well-formed KML${line ? ` (line ${line})` : ''}.`);
}

/** Turns a KML file into GeoJSON in a thread of its own, with bounds on time and memory; throws 413 or 422. */
export function geojsonOfKml(data: Uint8Array): Promise<unknown> {
  const text = textOf(data);
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, stackSizeMb: 4 },
    // Parsers complain about odd files on their own.
    stderr: true,
    stdout: true,
  });
  return new Promise((resolve, reject) => {
    const slow = setTimeout(() => reject(refuse('The file takes too long to read.')), LONGEST_MS);
    worker.once('message', resolve);
    worker.once('error', ({ message }) => reject(malformed(message)));
    worker.once('exit', () => {
      clearTimeout(slow);
      reject(malformed(''));
    });
  }).finally(() => void worker.terminate());
}
