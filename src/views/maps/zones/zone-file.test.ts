import { expect, test } from 'vitest';
import { readZoneFile } from './zone-file.ts';

const read = (text: string) => readZoneFile(new Blob([text]));

test('distinguishes KML and GeoJSON by content', async () => {
  expect(await read('\ufeff  <?xml version="1.0"?><kml/>')).toEqual({ is: 'kml' });
  expect(await read('{"type":"Polygon"}')).toEqual({
    is: 'geojson',
    geojson: { type: 'Polygon' },
  });
});

test.each([
  ['nothing', '', 'The file is empty.'],
  ['a picture', 'GIF89a', 'The file is neither KML nor GeoJSON.'],
  [
    'a KMZ',
    'PK\u0003\u0004',
    'This is a KMZ or zip file. Unpack it and upload the KML file inside.',
  ],
  [
    'too large a JSON',
    `{"a":"${'x'.repeat(1_000_000)}"}`,
    'The file has 1,1 MB; a GeoJSON file may have at most 1 MB.',
  ],
  [
    'too large a KML',
    `<kml>${' '.repeat(5_000_000)}</kml>`,
    'The file has 5,1 MB; a KML file may have at most 5 MB.',
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
