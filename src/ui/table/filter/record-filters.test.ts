import { expect, test } from 'vitest';
import { createClient } from '#api/client.ts';
import type { FilterField } from './filter-fields.ts';
import { byRecord } from './record-filters.ts';

const facts = { reads: [], touches: [], keyed: false, isList: false, byIds: false, past: false };

/** Client whose server finds one record; stores the requests it receives. */
function server() {
  const asked: string[] = [];
  const found = { id: 7, kind: 'accounts', code: 'KAR001', name: 'Karoo Wool' };
  const api = createClient({
    base: '',
    facts: {
      'GET /search/names': { ...facts, can: 'session' },
      'GET /search': { ...facts, can: 'session' },
    },
    token: () => null,
    fetch: async (input) => {
      const url = new URL(String(input), 'https://baton.test');
      asked.push(decodeURIComponent(url.pathname + url.search));
      return Response.json([
        { ...found, title: url.searchParams.get('q') ?? '', detail: 'Beaufort West' },
        { ...found, id: 8, title: 'No place', detail: '' },
      ]);
    },
  });
  return { asked, how: { api, signal: new AbortController().signal } };
}

const optionsOf = async (
  { options }: FilterField,
  typed: string,
  how: ReturnType<typeof server>['how'],
) => (typeof options === 'function' ? options(typed, how) : []);

test('records of searchable entities are found by their search, with distinguishing details', async () => {
  const { asked, how } = server();
  const field = byRecord('account', { name: 'account', label: 'Account', key: 'account_id' });
  expect(field).toMatchObject({ name: 'account', kind: 'choice', key: 'account_id' });
  expect(await optionsOf(field, 'kar', how)).toEqual([
    { value: '7', label: 'kar, Beaufort West' },
    { value: '8', label: 'No place' },
  ]);
  expect(asked).toEqual(['/search?q=kar&scopes=["account"]']);
});

test('records of other entities are looked up by code and name', async () => {
  const { asked, how } = server();
  const field = byRecord('branch', { name: 'branch', label: 'Branch', key: 'branch_id' });
  expect((await optionsOf(field, 'jo', how))[0]).toEqual({
    value: '7',
    label: 'KAR001 Karoo Wool',
  });
  expect(asked).toEqual(['/search/names?kind=branch&q=jo']);
});

test('ids in a URL are displayed as names', async () => {
  const { asked, how } = server();
  const labels = async (kind: Parameters<typeof byRecord>[0]) => {
    const field = byRecord(kind, { name: 'of', label: 'Of', key: 'of_id' });
    return (await field.named?.(['7', '8'], how))?.map(({ value, label }) => `${value} ${label}`);
  };
  expect([await labels('account'), await labels('branch'), await labels('locker')]).toEqual([
    ['7 Karoo Wool', '8 Karoo Wool'],
    ['7 KAR001', '8 KAR001'],
    ['7 KAR001 Karoo Wool', '8 KAR001 Karoo Wool'],
  ]);
  expect(asked[0]).toBe('/search/names?kind=account&ids=[7,8]');
});
