import { describe, expect, test } from 'vitest';
import { createClient } from './client.ts';
import { facts } from './generated/facts.ts';
import { listSource } from './list-source.ts';
import { recordSource } from './record-source.ts';

/** Client that answers every call with rows, and records the calls. */
function asking() {
  const asked: { path: string; query: Record<string, unknown>; isBackground: boolean }[] = [];
  const api = createClient({
    base: 'http://baton.test',
    facts,
    token: () => 'a-token',
    fetch: async (input, init) => {
      const { url, headers } = new Request(input, init);
      const { pathname, searchParams } = new URL(url);
      const query = [...searchParams].map(([name, value]): [string, unknown] => [
        name,
        JSON.parse(value),
      ]);
      const isBackground = headers.get('x-activity') === 'background';
      asked.push({ path: pathname, query: Object.fromEntries(query), isBackground });
      const answer = {
        headers: { 'content-type': 'application/json', 'content-range': 'x 0-0/9' },
      };
      return new Response(JSON.stringify([{ id: 7 }]), answer);
    },
  });
  return { api, asked };
}
const context = { signal: new AbortController().signal };

describe('a list source', () => {
  test('requests a range, with the filter and the sort if there are any', async () => {
    const { api, asked } = asking();
    const { page } = listSource(api, 'GET /users');
    const all = page({ filter: {}, sort: null }, [0, 99]);
    expect(await all.queryFn(context)).toEqual({ rows: [{ id: 7 }], total: 9 });
    await page({ filter: { role_id: 2 }, sort: ['name', 'DESC'] }, [100, 199]).queryFn(context);
    expect(asked).toEqual([
      { path: '/users', query: { range: [0, 99] }, isBackground: false },
      {
        path: '/users',
        query: { range: [100, 199], filter: { role_id: 2 }, sort: ['name', 'DESC'] },
        isBackground: false,
      },
    ]);
    expect(page({ filter: {}, sort: null }, [0, 99]).queryKey).toEqual(all.queryKey);
  });

  test('requests single rows in the background within the filter', async () => {
    const { api, asked } = asking();
    const { live } = listSource(api, 'GET /shipments');
    expect(live).toMatchObject({ key: 'GET /shipments', entity: 'shipments' });
    expect(await live?.byIds([7, 8], { flag: ['late'] })).toEqual([{ id: 7 }]);
    expect(asked).toEqual([
      {
        path: '/shipments',
        query: { range: [0, 1], filter: { flag: ['late'], id: [7, 8] } },
        isBackground: true,
      },
    ]);
  });

  test('counts several filters in one call, if the list has such a call', async () => {
    const { api, asked } = asking();
    const { counts } = listSource(api, 'GET /shipments');
    expect(counts).toMatchObject({ key: 'GET /shipments/counts', entity: 'shipments' });
    await counts?.of([{}, { flag: ['late'] }]).queryFn(context);
    expect(asked).toEqual([
      {
        path: '/shipments/counts',
        query: { filters: [{}, { flag: ['late'] }] },
        isBackground: true,
      },
    ]);
    expect(listSource(api, 'GET /users')).not.toHaveProperty('counts');
  });

  test('knows whether the list can be filtered by claims', () => {
    const { api } = asking();
    expect(listSource(api, 'GET /shipments').byClaim).toBe(true);
    expect(listSource(api, 'GET /users')).not.toHaveProperty('byClaim');
  });
});

test('a record source requests the record by id', async () => {
  const { api, asked } = asking();
  await recordSource(api, 'GET /shipments/:id', { id: 7, background: true }).queryFn(context);
  expect(asked).toEqual([{ path: '/shipments/7', query: {}, isBackground: true }]);
});
