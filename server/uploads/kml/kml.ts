import { invalidError, ApiError } from '#api/api-error.ts';
import { HEAD_BYTES, otherMapFile } from '#domain/zones/other-map-files.ts';
import { LARGEST_KML } from '#domain/zones/zones.ts';
import { parseInWorker } from '../parsing/parse-in-worker.ts';
import { decodeXml, withPrefixes } from './decode.ts';

const LONGEST_MS = 5000;
const MAX_MEMORY_MB = 96;

const invalidFile = (text: string) => invalidError({ file: [text] });

/** Text of a KML file; throws 422 or 413 for other files and for those that are too large. */
function kmlText(data: Uint8Array): string {
  if (data.length > LARGEST_KML)
    throw new ApiError(413, { message: 'A KML file may have at most 5 MB.', code: 'too_large' });
  const other = otherMapFile(Buffer.from(data.subarray(0, HEAD_BYTES)).toString('latin1'));
  if (other !== null) throw invalidFile(other);
  // Templates write blank lines before the declaration, and spaces as in HTML.
  const text = decodeXml(data).trimStart().replaceAll('&nbsp;', '&#160;');
  // A document type can declare entities: other files or endless text. KML needs none.
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text))
    throw invalidFile('A KML file must not contain a DOCTYPE or ENTITY declaration.');
  if (!/<(\w+:)?kml[\s>]/.test(text.slice(0, 5000)))
    throw invalidFile('The file is not KML. Export the areas as KML or GeoJSON.');
  return withPrefixes(text);
}

/** Error for malformed KML. The parser ends its message with the position: "[line:3,col:17]". */
function malformedError(complaint: string) {
  const line = /line:(\d+)/.exec(complaint)?.[1];
  return invalidFile(`The file is not well-formed KML${line ? ` (line ${line})` : ''}.`);
}

type KmlResult = { features: string } | { error: string };

/** Texts of a KML feature by property, its areas, and the kinds of its other shapes. */
interface KmlFeature {
  properties: Record<string, string>;
  shapes: ({ rings: number[][][] } | { why: string })[];
  others: ('line' | 'point')[];
}

/**
 * Reads the features of a KML file in a worker thread, with limits on time and memory; throws 413
 * or 422.
 */
export async function featuresOfKml(data: Uint8Array): Promise<KmlFeature[]> {
  const result = await parseInWorker<KmlResult>({
    script: new URL('./worker.js', import.meta.url),
    data: kmlText(data),
    memoryMb: MAX_MEMORY_MB,
    longestMs: LONGEST_MS,
    tooLong: invalidFile('The file takes too long to read. Split it and upload the parts.'),
    failed: malformedError,
  });
  if ('error' in result) throw invalidFile(result.error);
  return JSON.parse(result.features);
}
