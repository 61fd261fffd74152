import { invalidError, ApiError } from '#api/api-error.ts';
import { LARGEST_KML } from '#domain/zones/zones.ts';
import { parseInWorker } from '../parsing/parse-in-worker.ts';

const LONGEST_MS = 5000;
const MOST_MEMORY_MB = 96;

const invalidFile = (text: string) => invalidError({ file: [text] });

/** Rejects data that is not KML, or is too large, before it is parsed. */
function requireKml(data: Uint8Array): void {
  if (data.length > LARGEST_KML)
    throw new ApiError(413, { message: 'A KML file may have at most 5 MB.', code: 'too_large' });
  if (data[0] === 0x50 && data[1] === 0x4b)
    throw invalidFile('This is a KMZ or zip file. Unpack it and upload the KML file inside.');
  const text = decodeText(data);
  // A document type can declare entities: other files or endless text. KML needs none.
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text))
    throw invalidFile('A KML file may not have a document type.');
  if (!/<(\w+:)?kml[\s>]/.test(text.slice(0, 5000))) throw invalidFile('The file is not KML.');
}

function decodeText(data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    throw invalidFile('The file is not UTF-8 text.');
  }
}

/** Error for malformed KML. The parser ends its message with the position: "[line:3,col:17]". */
function malformedError(complaint: string) {
  const line = /line:(\d+)/.exec(complaint)?.[1];
  return invalidFile(`The file is not well-formed KML${line ? ` (line ${line})` : ''}.`);
}

type KmlResult = { geojson: string } | { error: string };

/**
 * Converts a KML file to GeoJSON in a worker thread, with limits on time and memory; throws 413 or
 * 422.
 */
export async function geojsonOfKml(data: Uint8Array): Promise<unknown> {
  requireKml(data);
  const result = await parseInWorker<KmlResult>({
    script: new URL('./worker.js', import.meta.url),
    data: new Uint8Array(data),
    memoryMb: MOST_MEMORY_MB,
    longestMs: LONGEST_MS,
    tooLong: invalidFile('The file takes too long to read. Split it and upload the parts.'),
    failed: malformedError,
  });
  if ('error' in result) throw invalidFile(result.error);
  return JSON.parse(result.geojson);
}
