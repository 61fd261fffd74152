import { LARGEST_GEOJSON, LARGEST_KML } from '#domain/zones/zones.ts';

/** Content of a chosen file, or the reason against it. */
export type ReadFile =
  | { is: 'kml' }
  | { is: 'geojson'; geojson: unknown }
  | { is: 'refused'; why: string };

const refused = (why: string): ReadFile => ({ is: 'refused', why });

/**
 * Distinguishes KML and GeoJSON by content. JSON is parsed here, so that an error has a position.
 */
export async function readZoneFile(file: Blob): Promise<ReadFile> {
  if (file.size === 0) return refused('The file is empty.');
  const start = (await file.slice(0, 512).text()).replace(/^\ufeff/, '').trimStart();
  if (start.startsWith('<')) return ofSize(file, LARGEST_KML, 'KML') ?? { is: 'kml' };
  if (start.startsWith('PK'))
    return refused('This is a KMZ or zip file. Unpack it and upload the KML file inside.');
  if (!/^[[{]/.test(start)) return refused('The file is neither KML nor GeoJSON.');
  return ofSize(file, LARGEST_GEOJSON, 'GeoJSON') ?? parsed(await file.text());
}

function ofSize({ size }: Blob, most: number, what: string): ReadFile | null {
  if (size <= most) return null;
  const words = (bytes: number) => `${Math.ceil(bytes / 100_000) / 10} MB`.replace('.', ',');
  return refused(`The file has ${words(size)}; a ${what} file may have at most ${words(most)}.`);
}

function parsed(text: string): ReadFile {
  try {
    return { is: 'geojson', geojson: JSON.parse(text) };
  } catch (error) {
    // The engine quotes the text or names the line.
    const where = error instanceof Error ? `: ${error.message}` : '';
    return refused(`The file is not well-formed JSON${where}.`);
  }
}
