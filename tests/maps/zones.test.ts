import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frontDesk, type FrontDesk, type Person } from '../general/settings-company.ts';
import { testDatabases } from '../support/database.ts';
import { square } from '../support/screens/areas.ts';

interface Zone {
  id: number;
  type: string;
  mtype: string;
  name: string;
  code: string;
  version: number;
  node_count: number;
}
interface Held {
  zones: { name: string; type: string }[];
  surcharges: { name: string }[];
  service_days: string[];
  exceptions: { name: string }[];
}

describe.each(testDatabases())('zones on $name', (on) => {
  let office: FrontDesk;

  beforeAll(async () => {
    office = await frontDesk(on);
  });
  afterAll(() => office.close());

  const draw = (body: object, as: Person = 'ops') => office.ask('POST /zones', { as, body });
  const drawn = async (body: object) => (await draw(body)).json<Zone>();
  const publish = (...ids: number[]) =>
    office.ask('POST /zones/publish', { as: 'ops', body: { ids } });
  const list = async (query: string, as: Person = 'ops') =>
    (await office.ask(`GET /zones?${query}`, { as })).json<Zone[]>();
  const heldAt = async (latitude: number, longitude: number, as: Person = 'account') =>
    (await office.ask('POST /service-area', { as, body: { latitude, longitude } })).json<Held>();

  test('a drawn area is a draft and takes effect only when published', async () => {
    const draft = await drawn(square('Diepsloot West'));
    expect(draft).toMatchObject({
      type: 'draft',
      mtype: 'surcharges',
      code: 'DIEPSLOOT-WEST',
      node_count: 4,
      version: 1,
    });
    expect((await heldAt(-25.92, 28.02)).surcharges).toEqual([]);
    expect((await publish(draft.id)).json()).toEqual({ published: 1, replaced: 0, removed: 0 });
    expect((await heldAt(-25.92, 28.02)).surcharges).toMatchObject([{ name: 'Diepsloot West' }]);
    expect((await heldAt(-25.92, 28.5)).surcharges).toEqual([]);
    const again = await drawn(square('Diepsloot West'));
    expect((await publish(again.id)).json()).toEqual({ published: 1, replaced: 1, removed: 0 });
    expect(await list('type=surcharges')).toMatchObject([{ id: again.id, version: 2 }]);
  });

  test('a second draft of an area and a second publish are refused', async () => {
    const first = await drawn(square('Olievenhout'));
    const second = await draw(square('Olievenhout'));
    expect(second.json()).toMatchObject({
      code: 'conflict',
      message: 'There is already a draft of OLIEVENHOUT.',
    });
    expect((await publish(first.id)).statusCode).toBe(200);
    expect((await publish(first.id)).json()).toMatchObject({
      message: 'Olievenhout is not a draft.',
    });
    expect((await publish(first.id, 999_999)).statusCode).toBe(404);
  });

  test('no draft of a batch is published if any draft of the batch changed since the user reviewed the batch', async () => {
    const [one, other] = [await drawn(square('Looked at')), await drawn(square('Changed'))];
    await office.ask(`PUT /zones/${other.id}`, { as: 'ops', body: { name: 'Changed since' } });
    const body = { ids: [one.id, other.id], versions: [one.version, other.version] };
    const answer = await office.ask('POST /zones/publish', { as: 'ops', body });
    expect(answer.json()).toMatchObject({
      code: 'conflict',
      message: 'Another user changed Changed since in the meantime.',
    });
    const again = { ...body, versions: [one.version, other.version + 1] };
    expect((await office.ask('POST /zones/publish', { as: 'ops', body: again })).json()).toEqual({
      published: 2,
      replaced: 0,
      removed: 0,
    });
  });

  test('the search index over all areas follows changes and removals', async () => {
    const { id } = await drawn({ ...square('Mnandi'), polygon: shifted(0.3) });
    await publish(id);
    const names = async () => (await heldAt(-25.92, 28.32)).surcharges.map(({ name }) => name);
    expect(await names()).toEqual(['Mnandi']);
    const put = (body: object) => office.ask(`PUT /zones/${id}`, { as: 'ops', body });
    await put({ polygon: shifted(0.6) });
    expect(await names()).toEqual([]);
    await put({ polygon: shifted(0.3), is_active: false });
    expect(await names()).toEqual([]);
    await put({ is_active: true });
    expect(await names()).toEqual(['Mnandi']);
    await office.ask(`DELETE /zones/${id}`, { as: 'ops' });
    expect(await names()).toEqual([]);
  });

  test('a point has the service days of its area (otherwise five days), and exceptions that are over are omitted', async () => {
    expect((await heldAt(-31, 22)).service_days).toHaveLength(5);
    const round = {
      ...square('Round'),
      mtype: 'service_days',
      service_days: ['Friday', 'Tuesday'],
    };
    const closed = (name: string, until: string) => ({
      ...square(name),
      mtype: 'exceptions',
      exception_from: '2020-01-01',
      exception_until: until,
    });
    for (const body of [round, closed('Over', '2020-01-02'), closed('Closed', '2099-01-01')])
      await publish((await drawn(body)).id);
    const held = await heldAt(-25.92, 28.02);
    expect(held.service_days).toEqual(['Tuesday', 'Friday']);
    expect(held.exceptions).toMatchObject([{ name: 'Closed', exception_until: '2099-01-01' }]);
  });

  test('drafts and driver areas are shown only to users who may see those maps', async () => {
    await drawn({ ...square('Secret plan'), polygon: shifted(0.9) });
    const names = async (as: Person) =>
      (await heldAt(-25.92, 28.92, as)).zones.map(({ name }) => name);
    expect(await names('ops')).toEqual(['Secret plan']);
    expect(await names('account')).toEqual([]);
  });

  test('each kind of zone needs the permission of its map', async () => {
    expect((await office.ask('GET /zones?type=rates', { as: 'account' })).statusCode).toBe(403);
    expect((await office.ask('GET /tags', { as: 'account' })).statusCode).toBe(403);
    expect((await office.ask('GET /drivers', { as: 'account' })).statusCode).toBe(403);
    expect((await office.ask('GET /branches', { as: 'account' })).statusCode).toBe(403);
    expect((await office.ask('GET /maps/lockers', { as: 'billing' })).statusCode).toBe(403);
    expect((await draw(square(), 'billing')).statusCode).toBe(403);
  });

  test('users cannot change, publish or upload areas on maps that they do not see', async () => {
    const ofRates = { ...square('Unseen'), mtype: 'rates' };
    const { id } = await drawn(ofRates);
    const role = `(select id from roles where name = 'Operations')`;
    await office.database.pool.query(
      `delete from role_permissions where name = 'View rates map' and role_id = ${role}`,
    );
    const refused = [
      await draw({ ...square('Unseen too'), mtype: 'rates' }),
      await office.ask(`PUT /zones/${id}`, { as: 'ops', body: { name: 'Seen' } }),
      await publish(id),
      await office.ask(`DELETE /zones/${id}`, { as: 'ops' }),
      await office.ask('POST /zones/upload_json', {
        as: 'ops',
        body: { mtype: 'rates', geojson: ofRates.polygon },
      }),
    ];
    await office.database.pool.query(
      `insert into role_permissions (role_id, name) select ${role}, 'View rates map'`,
    );
    for (const answer of refused) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ message: 'Your role cannot see rate zones.' });
    }
    expect((await publish(id)).statusCode).toBe(200);
  });

  test.each([
    ['an area outside South Africa', { polygon: shifted(30) }, /is outside South Africa/],
    [
      'an outline with two corners',
      {
        polygon: {
          type: 'Polygon',
          coordinates: [
            [
              [28, -26],
              [28.1, -26],
            ],
          ],
        },
      },
      /three/,
    ],
    [
      'an exception without its first and last day',
      { mtype: 'exceptions' },
      /needs its first and its last day/,
    ],
    ['an unknown tag', { tag_id: 4711 }, /no such tag/],
  ])('%s is refused', async (_, changed, why) => {
    const answer = await draw({ ...square(), ...changed });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ message: string }>().message).toMatch(why);
  });

  test('a setting limits the corners of an area', async () => {
    const set = (value: string) =>
      office.ask('POST /settings', {
        as: 'superadmin',
        body: { data: [{ setting: 'map_max_node_count', value }] },
      });
    await set('3');
    expect((await draw(square('Too fine'))).json<{ message: string }>().message).toBe(
      'The area has 4 corners; at most 3 are allowed.',
    );
    await set('5000');
    expect((await draw(square('Fine enough'))).statusCode).toBe(200);
  });

  test('the second of two parallel changes of an area is refused', async () => {
    const { id } = await drawn(square('Contested'));
    const change = (name: string) =>
      office.ask(`PUT /zones/${id}`, { as: 'ops', body: { name }, headers: { 'if-match': '"1"' } });
    const answers = await Promise.all([change('One'), change('Two')]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const stale = await office.ask(`DELETE /zones/${id}`, {
      as: 'ops',
      headers: { 'if-match': '"1"' },
    });
    expect(stale.json()).toMatchObject({ code: 'stale', current: { version: 2 } });
  });
});

function shifted(east: number) {
  const [ring = []] = square().polygon.coordinates;
  return { type: 'Polygon', coordinates: [ring.map(([x = 0, y = 0]) => [x + east, y])] };
}
