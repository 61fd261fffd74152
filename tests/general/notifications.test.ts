import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('notifications on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const unread = async (name: string) => {
    const rows = await (await here.as(name)).call('GET /api/notification', {});
    return rows.filter(({ read_at }) => read_at === null);
  };

  test('one notification or all are marked as read, and each user marks a shared notification separately', async () => {
    await here.given.notification({ title: 'For all staff', href: '/runs' });
    const client = await here.as('ops');
    const before = await unread('ops');
    expect(before.length).toBeGreaterThan(1);
    expect(before[0]).toMatchObject({ title: 'For all staff', href: '/runs' });
    const ids = [before[0]?.id ?? 0];
    const read = (body: { ids?: number[] }) => client.call('PUT /api/notification/read', { body });
    expect(await read({ ids })).toEqual({ read: 1 });
    expect(await read({ ids })).toEqual({ read: 0 });
    expect(await unread('ops')).toEqual(before.slice(1));
    expect((await unread('billing'))[0]?.title).toBe('For all staff');
    expect(await read({})).toEqual({ read: before.length - 1 });
    expect(await unread('ops')).toEqual([]);
  });

  test('staff notifications reach users who may see their subject, and no marketplace users', async () => {
    const titles = async (name: string) => (await unread(name)).map(({ title }) => title);
    for (const [about, needs] of [
      ['lockers', 'View lockers'],
      ['money', 'Import payments'],
      ['the marketplace', 'View marketplace'],
      ['nothing', null],
    ] as const)
      await here.given.notification({ title: `About ${about}`, needs });
    const partners = await titles('marketplace');
    expect(partners.filter((title) => title.startsWith('About'))).toEqual([
      'About the marketplace',
    ]);
    const ops = await titles('ops');
    expect(ops).toEqual(expect.arrayContaining(['About lockers', 'About nothing']));
    expect(ops).not.toContain('About money');
    expect(await titles('billing')).toEqual(expect.arrayContaining(['About money']));
    const partner = await here.as('marketplace');
    const { rows } = await here.database.pool.query(
      `select id from notifications where title = 'About lockers'`,
    );
    const body = { ids: rows.map(({ id }) => id) };
    expect(await partner.call('PUT /api/notification/read', { body })).toEqual({ read: 0 });
  });

  test('users cannot mark notifications of others as read', async () => {
    const mine = await unread('account');
    const other = await here.as('other');
    const ids = mine.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(await other.call('PUT /api/notification/read', { body: { ids } })).toEqual({ read: 0 });
    expect(await unread('account')).toEqual(mine);
  });
});
