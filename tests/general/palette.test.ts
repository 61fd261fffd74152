import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCommand } from '#app/commands/commands.ts';
import { begin } from '#app/sentences/begin.ts';
import { lexiconFor } from '#app/sentences/lexicon.ts';
import { readSets } from '#app/sentences/sets.ts';
import { totalOf } from '#app/sentences/subject.ts';
import { noFocus } from '#commands/focus.ts';
import { permissions } from '#domain/people/permissions.ts';
import { parse } from '#domain/search/sentence/parse.ts';
import { knownTowns } from '#domain/places/suburbs.ts';
import { currentExport } from '#ui/table/export/export-request.ts';
import { usualDatabase } from '../support/database.ts';
import { inMinutes } from '../support/moments.ts';
import { shipmentIds } from '../support/runs/runs.ts';
import { world, type World } from '../support/world.ts';

let here: World;
beforeAll(async () => {
  here = await world(usualDatabase);
});
afterAll(() => here.close());

async function rowOf<Row extends object>(statement: string): Promise<Row> {
  const { rows } = await here.database.pool.query<Row>(statement);
  const [row] = rows;
  if (!row) throw new Error('The demo company has no such row.');
  return row;
}

describe('a search', () => {
  const find = async (q: string) => {
    const ops = await here.as('ops');
    return ops.call('GET /search', { query: { q } });
  };

  interface Named {
    id: number;
    code: string;
    name: string;
  }

  test('finds a record by its code and a word of its name, in either order', async () => {
    const { id, code } = await rowOf<Named>('select id, code from lockers order by id limit 1');
    await here.given.locker(id, { name: 'Beacon Centre' });
    for (const typed of [`${code} Beacon`, `beacon ${code.toLowerCase()}`, `locker ${code}`]) {
      const [first] = await find(typed);
      expect(first, typed).toMatchObject({ kind: 'locker', id, exact: true });
    }
    expect(await find(`${code} Elsewhere`)).toEqual([]);
  });

  test('finds a driver by user name, by code and by the digits of the code', async () => {
    const { id, code, name } = await rowOf<Named>(
      'select d.user_id as id, d.code, u.username as name from drivers d join users u on u.id = d.user_id order by 1 desc limit 1',
    );
    for (const typed of [name, code, `driver ${code}`]) {
      const [first] = await find(typed);
      expect(first, typed).toMatchObject({ kind: 'driver', id, exact: true });
    }
    const numbered = await find(`driver ${code.replace(/\D+/, '')}`);
    expect(numbered.find(({ kind }) => kind === 'driver')).toMatchObject({ id });
  });

  test('finds a colleague by user name', async () => {
    const [first] = await find('billing');
    expect(first).toMatchObject({ kind: 'user', title: 'Priya Naidoo', exact: true });
  });

  test('lists users before marketplace recipients with the same name', async () => {
    const { name } = await rowOf<Named>(`select name from users where username = 'ops'`);
    await here.given.marketplaceShipment('every', { recipient_name: name });
    for (const typed of [name, name.split(' ')[1] ?? '', name.slice(0, 6)]) {
      const kinds = (await find(typed)).map(({ kind }) => kind);
      expect(kinds, typed).toEqual(expect.arrayContaining(['user', 'marketplace']));
      expect(kinds.lastIndexOf('user'), typed).toBeLessThan(kinds.indexOf('marketplace'));
    }
    expect((await find(name))[0]).toMatchObject({ kind: 'user', title: name });
  });

  test('lists drivers first if the query begins with the word "driver"', async () => {
    const { name } = await rowOf<Named>('select name from drivers order by user_id limit 1');
    expect((await find(`driver ${name}`))[0]).toMatchObject({ kind: 'driver', title: name });
  });
});

describe('a sentence', () => {
  /** The most likely reading, its results and the effect of Enter. */
  async function understand(text: string) {
    const [api, sets] = [await here.as('ops'), await readSets()];
    const { rows } = await api.call('GET /branches', { query: { range: [0, 99] } });
    const branches = rows.map(({ id, code, name, city }) => ({ id, words: [code, name, city] }));
    const lexicon = lexiconFor(everyCommand, sets, { branches, towns: knownTowns });
    const [reading] = parse(text, lexicon, { kind: null, today: '2026-11-27' });
    const set = sets.find(({ kind }) => kind === reading?.kind);
    if (!reading || !set) throw new Error(`“${text}” means nothing.`);
    const { signal } = new AbortController();
    const focus = { ...noFocus, permissions: new Set<string>(permissions) };
    const around = { api, focus, commands: everyCommand, sets, signal };
    return {
      total: () => totalOf(reading, set, { api, signal }),
      begin: () => begin(reading, around),
    };
  }

  const count = async (where: string) =>
    (
      await rowOf<{ count: number }>(
        `select count(*)::int as count from lockers l where l.state <> 'retired' and ${where}`,
      )
    ).count;
  const OCCUPIED =
    'exists (select from doors d where d.locker_id = l.id and d.occupied_since is not null)';

  beforeAll(async () => {
    const ids = (await here.rows<{ id: number }>('select id from lockers order by id')).map(
      ({ id }) => id,
    );
    await here.given.locker(ids.slice(0, 4), { is_offline: true, offline_since: inMinutes(0) });
    await here.given.locker(
      ids.filter((id) => id % 3 === 0),
      { is_full: true },
    );
    await here.given.locker(
      ids.filter((id) => id % 2 === 0),
      { city: 'Cape Town' },
    );
    await here.given.locker(
      ids.filter((id) => id % 2 === 1),
      { city: 'Durban' },
    );
  });

  test.each([
    [
      'lockers offline with parcels',
      '/lockers?q=offline%3Ayes+parcels%3Ayes',
      `l.is_offline and ${OCCUPIED}`,
    ],
    [
      'full lockers durban',
      '/lockers?q=full%3Ayes+city%3ADurban',
      `l.is_full and l.city = 'Durban'`,
    ],
    [
      'export lockers offline cape town',
      '/lockers?q=offline%3Ayes+city%3A%22Cape+Town%22',
      `l.is_offline and l.city = 'Cape Town'`,
    ],
  ])('finds and opens lockers: %s', async (text, href, where) => {
    const sentence = await understand(text);
    const expected = await count(where);
    expect(expected).toBeGreaterThan(0);
    expect(await sentence.total()).toBe(expected);
    expect(await sentence.begin()).toMatchObject({ is: 'go', href });
  });

  test('opens a list and exports the same list', async () => {
    const begun = await (await understand('export lockers offline cape town')).begin();
    if (begun.is !== 'go') throw new Error('It does not open a list.');
    begun.after?.();
    const wanted = { view: 'lockers', line: 'offline:yes city:"Cape Town"' };
    expect(currentExport()).toMatchObject(wanted);
  });

  test('refuses to export driver fields that only the map shows', async () => {
    const { begin: start } = await understand('export silent drivers');
    await expect(start()).rejects.toThrow('Drivers are shown on the map, which has no export.');
  });

  test('passes the text and the query for all matches to the email, which the server previews', async () => {
    const ids = await shipmentIds(here, { count: 5 });
    await here.given.shipment(ids, { status: 'on-hold', service_level_code: 'ECO' });
    const begun = await (await understand('mail on hold ECO "we are sorry"')).begin();
    if (begun.is !== 'work' || begun.work.subject.is !== 'matching')
      throw new Error('It does not act on what matches.');
    const { command, subject, answers } = begun.work;
    expect(command.title).toBe('Email…');
    expect(answers).toEqual({ text: 'we are sorry' });
    const ops = await here.as('ops');
    const preview = await ops.call('POST /runs/preview', {
      body: {
        call: 'POST /shipments/bulk/email',
        subject: { filter: { ...subject.query } },
        arguments: { to: 'recipient', subject: 'Delay', message: 'we are sorry', addresses: '' },
      },
    });
    expect(preview.total).toBe(subject.total);
    expect(subject.total).toBeGreaterThanOrEqual(5);
  });
});
