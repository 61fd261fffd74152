const REMEDY = 'Export the areas as GeoJSON in WGS 84 and upload the GeoJSON file.';

/** Kinds of map files that are not read, by their first characters. */
const kinds: readonly [pattern: RegExp, message: string][] = [
  [/^PK[^]*\.(?:shp|shx|dbf|prj|cpg|sbn)/i, `This is a shapefile. ${REMEDY}`],
  // Signature 9994 of a shapefile without its archive.
  [/^\0\0'\n/, `This is a shapefile. ${REMEDY}`],
  [/^PK/, 'This is a KMZ or zip file. Unpack it and upload the KML file inside.'],
  [/^SQLite format 3/, `This is a GeoPackage. ${REMEDY}`],
  [
    /<gpx[\s>]/i,
    'This is a GPX file. It has routes and points, but no areas. Draw them as polygons in KML.',
  ],
  [/<(?:gml|wfs):|<osm[\s>]|<coverage[\s>]/i, `This is a GML or OSM file. ${REMEDY}`],
  [/^\s*<(?:!doctype html|html)\b/i, `This is a web page, not a map file. ${REMEDY}`],
  [/^[^{[<]*\b(?:MULTI)?POLYGON\s*[ZM]*\s*\(\(/i, `This is a table with WKT. ${REMEDY}`],
];

/** Number of bytes at the start of a file that tell its kind. */
export const HEAD_BYTES = 512;

/**
 * Returns the error for a map file of an unsupported kind, such as a shapefile, recognised by its
 * first bytes (`head`, read as Latin 1); null if no such kind is recognised.
 */
export const otherMapFile = (head: string): string | null =>
  kinds.find(([pattern]) => pattern.test(head))?.[1] ?? null;
