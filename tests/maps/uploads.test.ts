import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frontDesk, type FrontDesk } from '../general/settings-company.ts';
import { testDatabases } from '../support/database.ts';
import { multipart } from '../support/doubles/multipart.ts';
import { kmlFile, placemark } from '../support/screens/areas.ts';

interface Drafted {
  drafts: { id: number; name: string }[];
  skipped: { name: string; why: string }[];
}

describe.each(testDatabases())('uploads of zones on $name', (on) => {
  let office: FrontDesk;

  beforeAll(async () => {
    office = await frontDesk(on);
  });
  afterAll(() => office.close());

  const upload = (data: Buffer) =>
    office.ask('POST /zones/upload_kml', {
      as: 'ops',
      form: multipart({ mtype: 'rates' }, [
        { field: 'file', filename: '../../etc/areas.kml', type: 'text/plain', data },
      ]),
    });
  const sent = (geojson: unknown, mtype = 'rates') =>
    office.ask('POST /zones/upload_json', { as: 'ops', body: { mtype, geojson } });
  const count = async () => {
    const { rows } = await office.database.pool.query<{ n: string }>(
      'select count(*) n from zones',
    );
    return Number(rows[0]?.n);
  };

  test('areas of a KML file become drafts, and others are skipped with a reason', async () => {
    const inner = placemark('With hole').replace(
      '</Polygon>',
      '<innerBoundaryIs><LinearRing><coordinates>28.05,-25.99,7 28.06,-25.99 28.06,-25.98 28.05,-25.99,7</coordinates></LinearRing></innerBoundaryIs></Polygon>',
    );
    const answer = await upload(
      kmlFile(
        inner +
          placemark('London', '0,51 1,51 1,52 0,51') +
          '<Placemark><name>Pin</name><Point><coordinates>28,-26</coordinates></Point></Placemark>',
      ),
    );
    const { drafts, skipped } = answer.json<Drafted>();
    expect(drafts).toMatchObject([{ name: 'With hole' }]);
    expect(skipped).toEqual([
      { name: 'London', why: '0, 51 is outside South Africa.' },
      { name: 'Pin', why: 'This is a point. Draw the area as a polygon.' },
    ]);
    const { rows } = await office.database.pool.query<{
      polygon: { coordinates: number[][][] };
      type: string;
    }>('select type, polygon from zones where id = $1', [drafts[0]?.id]);
    expect(rows[0]?.type).toBe('draft');
    expect(rows[0]?.polygon.coordinates).toHaveLength(2);
    expect(rows[0]?.polygon.coordinates[1]?.[0]).toEqual([28.05, -25.99]);
  });

  test('the response names the areas that cannot be read', async () => {
    const file = kmlFile(
      placemark('Spaced', '28, -26 28.1, -26 28.1, -25.9') + placemark('Empty', ''),
    );
    const { drafts, skipped } = (await upload(file)).json<Drafted>();
    expect(drafts).toMatchObject([{ name: 'Spaced' }]);
    expect(skipped).toEqual([{ name: 'Empty', why: 'The area has no corners.' }]);
    const alone = await upload(kmlFile(placemark('Lost', '28;-26 28,1;-26')));
    expect(alone.json<{ message: string }>().message).toContain('Lost: The coordinates have semi');
  });

  test('a file without valid areas is refused with the reason against its first area, not against a point', async () => {
    const pin =
      '<Placemark><name>Pin</name><Point><coordinates>28,-26</coordinates></Point></Placemark>';
    const messageOf = async (placemarks: string) =>
      (await upload(kmlFile(placemarks))).json<{ message?: string }>().message;
    expect(await messageOf(pin + pin)).toBe(
      'The file contains no areas. Pin: This is a point. Draw the area as a polygon.',
    );
    expect(await messageOf(pin + placemark('Sandton'))).toBeUndefined();
    expect(await messageOf(pin + placemark('Sandton'))).toMatch(/^Sandton: .*draft/);
  });

  test('markup in names is kept as text, and invisible characters are removed', async () => {
    const name = '&lt;img src=x onerror=alert(1)&gt;\u202e evil';
    const { drafts } = (await upload(kmlFile(placemark(name)))).json<Drafted>();
    expect(drafts[0]?.name).toBe('<img src=x onerror=alert(1)> evil');
  });

  test('hostile files are refused, fetch nothing and leave no data', async () => {
    let hits = 0;
    const listener = createServer((_, response) => {
      hits += 1;
      response.end('secret');
    });
    await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done));
    const address = listener.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const before = await count();
    const bomb = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('');
    const hostile: [string, Buffer][] = [
      [
        'XXE',
        kmlFile(
          placemark('&x;'),
          `<!DOCTYPE kml [<!ENTITY x SYSTEM "http://127.0.0.1:${port}/">]>`,
        ),
      ],
      [
        'file',
        kmlFile(placemark('&x;'), '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      ],
      ['DTD', kmlFile(placemark('A'), `<!doctype kml SYSTEM "http://127.0.0.1:${port}/kml.dtd">`)],
      ['bomb', kmlFile(placemark('&l9;'), `<!DOCTYPE kml [<!ENTITY l0 "lol">${bomb}]>`)],
      ['depth', kmlFile('<Folder>'.repeat(200_000))],
      ['depth that ends', kmlFile(`${'<Folder>'.repeat(500)}${'</Folder>'.repeat(500)}`)],
      ['placemarks', kmlFile('<Placemark/>'.repeat(1001))],
      ['attributes', kmlFile(`<Folder ${'a="" '.repeat(10_000)}/>`)],
      ['zip', Buffer.from('PK\u0003\u0004rest')],
      ['not XML', Buffer.from('<kml><Document>')],
      ['nothing', Buffer.from('')],
      ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
      ['no area', kmlFile('<name>Empty</name>')],
      [
        'link',
        kmlFile(`<NetworkLink><Link><href>http://127.0.0.1:${port}/</href></Link></NetworkLink>`),
      ],
    ];
    for (const [what, data] of hostile) {
      const answer = await upload(data);
      expect([what, answer.statusCode]).toEqual([what, 422]);
      expect(answer.json<{ code: string }>().code).toBe('invalid');
    }
    expect((await upload(Buffer.alloc(5_000_001, 32))).statusCode).toBe(413);
    listener.close();
    expect(hits).toBe(0);
    expect(await count()).toBe(before);
  });

  test('a mistake in KML is reported with its line', async () => {
    const answer = await upload(kmlFile('\n\n<Placemark><name>Half</Placemark>\n'));
    expect(answer.json<{ message: string }>().message).toBe(
      'The file is not well-formed KML (line 3).',
    );
  });

  test('areas of nested GeoJSON are read, and their names are numbered', async () => {
    const outline = (x: number) => [
      [
        [x, -29],
        [x + 0.1, -29],
        [x, -28.9],
        [x, -29],
      ],
    ];
    const { drafts, skipped } = (
      await sent({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { name: 'Two parts' },
            geometry: { type: 'MultiPolygon', coordinates: [outline(24), outline(25)] },
          },
          {
            type: 'Feature',
            properties: {},
            geometry: { type: 'Polygon', coordinates: outline(26) },
          },
          {
            type: 'Feature',
            properties: { name: 'two parts 1' },
            geometry: { type: 'Polygon', coordinates: outline(26) },
          },
        ],
      })
    ).json<Drafted>();
    expect(drafts.map(({ name }) => name)).toEqual(['Two parts 1', 'Two parts 2', 'Area 2']);
    expect(skipped).toEqual([
      { name: 'two parts 1', why: 'Another area in the file is also called TWO-PARTS-1.' },
    ]);
  });

  test.each([
    ['text', 'GeoJSON'],
    ['JSON that is not GeoJSON', { hello: 'world' }],
    ['a collection without areas', { type: 'FeatureCollection', features: [] }],
    ['letters as coordinates', { type: 'Polygon', coordinates: [[['a', 'b']]] }],
    [
      'latitude and longitude swapped',
      {
        type: 'Polygon',
        coordinates: [
          [
            [-29, 24],
            [-29, 25],
            [-28, 24],
            [-29, 24],
          ],
        ],
      },
    ],
  ])('uploaded GeoJSON is refused: %s', async (_, geojson) => {
    expect((await sent(geojson)).statusCode).toBe(422);
  });

  test.each(['upload_json', 'upload_exception_json'] as const)(
    'JSON nested 4 000 levels deep is refused in %s',
    async (call) => {
      const level = '{"type":"GeometryCollection","geometries":[';
      const deep: unknown = JSON.parse(`${level.repeat(2000)}${']}'.repeat(2000)}`);
      const answer = await office.ask(`POST /zones/${call}`, {
        as: 'ops',
        body: { mtype: 'rates', geojson: deep },
        headers: { 'idempotency-key': `deep-${call}` },
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'invalid' });
    },
  );

  test('exception days set for one area or for the whole file are imported', async () => {
    const geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [24, -30],
          [24.1, -30],
          [24, -29.9],
          [24, -30],
        ],
      ],
    };
    const send = (properties: object, days: object) =>
      office.ask('POST /zones/upload_exception_json', {
        as: 'ops',
        body: { geojson: { type: 'Feature', properties, geometry }, ...days },
      });
    const whole = { exception_from: '2026-12-16', exception_until: '2026-12-18' };
    expect((await send({ name: 'No days' }, {})).statusCode).toBe(422);
    expect(
      (await send({ name: 'Backwards', exception_from: '2026-12-20' }, whole)).statusCode,
    ).toBe(422);
    const own = { name: 'Own day', exception_from: '2026-12-17' };
    const { drafts } = (await send(own, whole)).json<Drafted>();
    const { rows } = await office.database.pool.query(
      'select mtype, exception_from, exception_until from zones where id = $1',
      [drafts[0]?.id],
    );
    expect(rows).toEqual([
      { mtype: 'exceptions', exception_from: '2026-12-17', exception_until: '2026-12-18' },
    ]);
  });
});
