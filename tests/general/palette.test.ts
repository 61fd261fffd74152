import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualDatabase } from '../support/database.ts';
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

  test('finds the one record first by its code and a word of its name, in either order', async () => {
    const { id, code } = await rowOf<Named>('select id, code from lockers order by id limit 1');
    const rename = 'update lockers set name = $2 where id = $1';
    await here.database.pool.query(rename, [id, 'Beacon Centre']);
    for (const typed of [`${code} Beacon`, `beacon ${code.toLowerCase()}`, `locker ${code}`]) {
      const [first] = await find(typed);
      expect(first, typed).toMatchObject({ kind: 'locker', id, exact: true });
    }
    expect(await find(`${code} Elsewhere`)).toEqual([]);
  });

  test('finds a driver by user name, code and a number of the code', async () => {
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

  test('lists people before recipients of the marketplace with the same name', async () => {
    const { name } = await rowOf<Named>(`select name from users where username = 'ops'`);
    const receive = 'update marketplace_shipments set recipient_name = $1';
    await here.database.pool.query(receive, [name]);
    for (const typed of [name, name.split(' ')[1] ?? '', name.slice(0, 6)]) {
      const kinds = (await find(typed)).map(({ kind }) => kind);
      expect(kinds, typed).toEqual(expect.arrayContaining(['user', 'marketplace']));
      expect(kinds.lastIndexOf('user'), typed).toBeLessThan(kinds.indexOf('marketplace'));
    }
    expect((await find(name))[0]).toMatchObject({ kind: 'user', title: name });
  });

  test('looks only among drivers after the word driver', async () => {
    const { name } = await rowOf<Named>('select name from drivers order by user_id limit 1');
    expect((await find(`driver ${name}`))[0]).toMatchObject({ kind: 'driver', title: name });
  });
});
