import { expect, test } from 'vitest';
import { readZoneFile } from './zone-file.ts';

const read = (text: string) => readZoneFile(new Blob([text]));

test('KML and GeoJSON are distinguished by content', async () => {
  expect(await read('\ufeff  <?xml version="1.0"?><kml/>')).toEqual({ is: 'kml' });
  expect(await read('{"type":"Polygon"}')).toEqual({
    is: 'geojson',
    geojson: { type: 'Polygon' },
    nameKeys: [],
  });
});

const inUtf16 = (text: string) => new Blob([Buffer.from(`\ufeff${text}`, 'utf16le')]);

test('KML and GeoJSON in UTF-16 are distinguished by content', async () => {
  expect(await readZoneFile(inUtf16('<?xml version="1.0"?><kml/>'))).toEqual({ is: 'kml' });
  expect(await readZoneFile(inUtf16('{"type":"Polygon"}'))).toMatchObject({ is: 'geojson' });
});

test('GeoJSON in another encoding is refused, because its names would be damaged', async () => {
  const file = new Blob([
    Buffer.from('{"type":"Feature","properties":{"name":"Caf\xe9"}}', 'latin1'),
  ]);
  expect(await readZoneFile(file)).toEqual({
    is: 'refused',
    why: 'The file is not UTF-8 text. Save it as UTF-8.',
  });
});

test('properties are offered for names if areas have no name', async () => {
  const feature = (WARDNO: number) => ({ type: 'Feature', properties: { WARDNO }, geometry: null });
  const collection = { type: 'FeatureCollection', features: [feature(1), feature(2)] };
  expect(await read(JSON.stringify(collection))).toMatchObject({ nameKeys: ['WARDNO'] });
  const pin = { ...feature(3), geometry: { type: 'MultiPoint', coordinates: [[28, -26]] } };
  const named = { ...feature(1), properties: { name: 'Sandton', WARDNO: 1 } };
  expect(await read(JSON.stringify({ ...collection, features: [named, pin] }))).toMatchObject({
    nameKeys: [],
  });
});

test.each([
  ['an empty file', '', 'The file is empty.'],
  [
    'a picture',
    'GIF89a',
    'The file is neither KML nor GeoJSON. Export the areas as KML or GeoJSON.',
  ],
  [
    'a KMZ',
    'PK\u0003\u0004',
    'This is a KMZ or zip file. Unpack it and upload the KML file inside.',
  ],
  [
    'a zipped shapefile',
    'PK\u0003\u0004wards.shp',
    'This is a shapefile. Export the areas as GeoJSON in WGS 84 and upload the GeoJSON file.',
  ],
  [
    'a table with WKT',
    'name,area\nA,"POLYGON((28 -26,28.1 -26,28 -26.1,28 -26))"',
    'This is a table with WKT. Export the areas as GeoJSON in WGS 84 and upload the GeoJSON file.',
  ],
  [
    'a GPX file',
    '<?xml version="1.0"?><gpx version="1.1"/>',
    'This is a GPX file. It has routes and points, but no areas. Draw them as polygons in KML.',
  ],
  [
    'a GeoJSON file that is too large',
    `{"a":"${'x'.repeat(1_000_000)}"}`,
    'The file is 1,1 MB; a GeoJSON file may be at most 1 MB.',
  ],
  [
    'a KML file that is too large',
    `<kml>${' '.repeat(5_000_000)}</kml>`,
    'The file is 5,1 MB; a KML file may be at most 5 MB.',
  ],
])('%s is rejected before the upload', async (_, text, why) => {
  expect(await read(text)).toEqual({ is: 'refused', why });
});

test('an error in JSON is shown with its position', async () => {
  expect(await read('{\n"a": 1,\n"b": }\n')).toMatchObject({
    is: 'refused',
    why: expect.stringMatching(/^The file is not well-formed JSON: .*"b": }/s),
  });
});
