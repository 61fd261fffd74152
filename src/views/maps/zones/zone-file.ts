import { nameChoices, type AreaProperties } from '#domain/zones/zone-names.ts';
import { HEAD_BYTES, otherMapFile } from '#domain/zones/other-map-files.ts';
import { LARGEST_GEOJSON, LARGEST_KML } from '#domain/zones/zones.ts';

/** Content of a chosen file, or the reason why it is rejected. */
export type ReadFile =
  | { is: 'kml' }
  | { is: 'geojson'; geojson: unknown; nameKeys: readonly string[] }
  | { is: 'refused'; why: string };

const refused = (why: string): ReadFile => ({ is: 'refused', why });

/**
 * Distinguishes KML and GeoJSON by content. JSON is parsed here, so that an error has a position.
 */
export async function readZoneFile(file: Blob): Promise<ReadFile> {
  if (file.size === 0) return refused('The file is empty.');
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  const other = otherMapFile(new TextDecoder('iso-8859-1').decode(head));
  if (other !== null) return refused(other);
  const start = startOf(head);
  if (start.startsWith('<')) return ofSize(file, LARGEST_KML, 'KML') ?? { is: 'kml' };
  if (!/^[[{]/.test(start))
    return refused('The file is neither KML nor GeoJSON. Export the areas as KML or GeoJSON.');
  return ofSize(file, LARGEST_GEOJSON, 'GeoJSON') ?? parsed(await file.arrayBuffer());
}

function ofSize({ size }: Blob, most: number, what: string): ReadFile | null {
  if (size <= most) return null;
  const words = (bytes: number) => `${Math.ceil(bytes / 100_000) / 10} MB`.replace('.', ',');
  return refused(`The file is ${words(size)}; a ${what} file may be at most ${words(most)}.`);
}

/** Start of a text in any encoding, without the byte order mark. */
const startOf = (bytes: ArrayBuffer): string =>
  new TextDecoder('iso-8859-1')
    .decode(bytes)
    .replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart();

function parsed(bytes: ArrayBuffer): ReadFile {
  const text = textOf(bytes);
  if (text === null) return refused('The file is not UTF-8 text. Save it as UTF-8.');
  try {
    const geojson: unknown = JSON.parse(text);
    return { is: 'geojson', geojson, nameKeys: nameChoices(propertiesIn(geojson)) };
  } catch (error) {
    // The JSON error of the browser quotes the text or names the line.
    const where = error instanceof Error ? `: ${error.message}` : '';
    return refused(`The file is not well-formed JSON${where}.`);
  }
}

/** Text in UTF-8, or in UTF-16 with a byte order mark; null for other encodings. */
function textOf(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes);
  const little = first === 0xff && second === 0xfe ? 'utf-16le' : null;
  const encoding = first === 0xfe && second === 0xff ? 'utf-16be' : (little ?? 'utf-8');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const isFields = (value: unknown): value is AreaProperties =>
  typeof value === 'object' && value !== null;

/** Properties of the GeoJSON features that become zones; points and lines do not. */
function propertiesIn(geojson: unknown): AreaProperties[] {
  const features: unknown = isFields(geojson) ? geojson['features'] : null;
  if (!Array.isArray(features)) return [];
  return features.flatMap((feature: unknown): AreaProperties[] => {
    const { properties, geometry } = isFields(feature) ? feature : {};
    if (isFields(geometry) && /Point|LineString/.test(String(geometry['type']))) return [];
    return [isFields(properties) ? properties : {}];
  });
}
