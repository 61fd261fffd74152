import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualDatabase } from '../support/database.ts';
import { lookUpDouble } from '../support/doubles/look-up-double.ts';
import { world, type World } from '../support/world.ts';

describe('look-ups at other servers', () => {
  let here: World;
  let without: World;
  let double: Awaited<ReturnType<typeof lookUpDouble>>;
  beforeAll(async () => {
    double = await lookUpDouble();
    const { url } = double;
    here = await world(usualDatabase, {
      what3words: { url, key: 'secret' },
      terminals: { url: `${url}/terminals`, token: 'token' },
    });
    without = await world(usualDatabase);
  });
  afterAll(async () => {
    await here.close();
    await without.close();
    await double.close();
  });

  const words = async (text: string, at = here) =>
    (await at.as('account')).call('GET /what3words', { query: { words: text } });

  test('the point of a three-word address is found with one request, ignoring slashes and capitals', async () => {
    double.body = { coordinates: { lat: -26.1, lng: 28.05 } };
    const point = { words: 'filled.count.soap', latitude: -26.1, longitude: 28.05 };
    expect(await words('///Filled.count.soap')).toEqual(point);
    expect(await words('filled.count.soap')).toEqual(point);
    expect(double.asked).toEqual([
      'secret /convert-to-coordinates?words=filled.count.soap&format=json',
    ]);
  });

  test.each([
    [
      'two.words',
      { coordinates: { lat: -26, lng: 28 } },
      422,
      'Use three words separated by dots.',
    ],
    [
      'no.such.place',
      { error: { code: 'BadWords' } },
      404,
      'These words are not a valid three-word address.',
    ],
    ['in.another.country', { coordinates: { lat: 51.5, lng: 0 } }, 422, /outside South Africa/],
    ['the.server.fails', undefined, 503, /did not answer/],
  ])('%s is refused with advice what to do', async (text, body, status, message) => {
    double.body = body;
    const said = typeof message === 'string' ? message : expect.stringMatching(message);
    await expect(words(text)).rejects.toMatchObject({ status, message: said });
  });

  test('without a key, three-word addresses are reported as not configured', async () => {
    await expect(words('filled.count.soap', without)).rejects.toMatchObject({
      status: 503,
      message: 'Three-word addresses are not set up.',
    });
  });

  test('the terminals of this installation are listed, with or without those of the provider', async () => {
    const terminals = async (at: World, query: object) =>
      (await at.as('account')).call('GET /terminals/availability', { query });
    const own = await terminals(without, { near: '-26.107,28.056' });
    expect(own.partial).toBe(false);
    expect(own.terminals.length).toBeGreaterThan(0);
    double.body = undefined;
    expect(await terminals(here, { near: '-26.107,28.056' })).toMatchObject({
      terminals: own.terminals.map(({ code }) => ({ code, source: 'own' })),
      partial: true,
    });
    const sizes = [{ size: 'M', free: 2, of: 4 }];
    double.body = [{ code: 'X1', name: 'Partner', sizes, at: '2026-11-23T08:00:00Z' }];
    const [first] = own.terminals;
    const both = await terminals(here, { code: first?.code, size: 'M' });
    expect(both).toMatchObject({
      terminals: [{ code: first?.code }, { code: 'X1', source: 'provider', sizes }],
      partial: false,
    });
    const { rows } = await here.database.pool.query(
      `select count(*) filter (where d.state = 'free')::int as free, count(*)::int as "of" from doors d
       join lockers l on l.id = d.locker_id join door_sizes s on s.id = d.door_size_id where l.code = $1 and s.code = 'M'`,
      [first?.code],
    );
    expect(both.terminals[0]?.sizes.map(({ free, of }) => ({ free, of }))).toEqual(
      rows[0].of > 0 ? rows : [],
    );
    expect(double.asked.at(-1)).toBe(`Bearer token /terminals?code=${first?.code}&size=M`);
  });
});
