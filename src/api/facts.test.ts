import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints, json, list } from './endpoint.ts';
import { factsOf, pathOf } from './facts.ts';
import { queryOf } from './past.ts';
import { parameterNames, route } from './route.ts';
import { errorStatusesOf } from './statuses.ts';

const row = z.object({ id: z.int() });
const open = { summary: '', can: 'session', openBecause: 'a test' } as const;
const calls = endpoints({
  'GET /things': {
    ...open,
    ...list(row, { filter: { claimed: z.string().optional() }, sort: ['id'] }),
    reads: ['users'],
    past: true,
  },
  'GET /words': {
    ...open,
    ...list(row, { filter: { id: z.string().optional() }, sort: ['id'] }),
  },
  'GET /version': { summary: '', can: 'public', returns: json(row), past: true },
  'GET /things/:id': { ...open, returns: json(row) },
  'POST /things': {
    ...open,
    body: z.object({ ids: z.array(z.int()) }),
    returns: json(row),
    keyed: true,
    touches: ['users'],
    bulk: 'users',
    assistants: 'offered',
    refuses: [423, 409],
  },
  'POST /words': { ...open, body: z.object({ idea: z.string() }), returns: json(row) },
});

test('the facts of a call contain what the console needs before the schemas are loaded', () => {
  const facts = factsOf(calls);
  expect(facts['GET /things']).toEqual({
    can: 'session',
    reads: ['users'],
    touches: [],
    keyed: false,
    isList: true,
    byIds: false,
    byClaim: true,
    past: true,
    bulk: undefined,
  });
  expect(facts['GET /words']).toMatchObject({ isList: true, byIds: true, past: false, reads: [] });
  expect(facts['GET /words']).not.toHaveProperty('byClaim');
  expect(facts['POST /things']).toEqual({
    can: 'session',
    reads: [],
    touches: ['users'],
    keyed: true,
    isList: false,
    byIds: false,
    past: false,
    bulk: 'users',
  });
});

test('path parameters are inserted into the path and URL-encoded', () => {
  expect(route('PUT /lockers/:id')).toEqual({ method: 'PUT', path: '/lockers/:id' });
  expect(parameterNames('/a/:id/b/:kind')).toEqual(['id', 'kind']);
  expect(pathOf('GET /lockers/:id/doors/:door', { id: 7, door: 'A 1/2' })).toBe(
    '/lockers/7/doors/A%201%2F2',
  );
  expect(pathOf('GET /lockers', {})).toBe('/lockers');
});

test('only calls that can read the past accept the parameter "at"', () => {
  const at = '2026-11-24T14:05:00+02:00';
  const things = queryOf(calls['GET /things']);
  expect(things?.safeParse({ at }).data).toEqual({ at });
  expect(things?.safeParse({ at: '2026-11-24' }).data).toEqual({ at: '2026-11-23T22:00:00.000Z' });
  expect(Object.keys(things?.shape ?? {})).toEqual(['filter', 'range', 'sort', 'at']);
  expect(Object.keys(queryOf(calls['GET /version'])?.shape ?? {})).toEqual(['at']);
  expect(Object.keys(queryOf(calls['GET /words'])?.shape ?? {})).not.toContain('at');
  expect(queryOf(calls['GET /things/:id'])).toBe(undefined);
});

test.each([
  ['GET /version', [400, 408, 422, 429, 431, 503]],
  ['GET /things', [400, 401, 403, 408, 422, 429, 431, 503]],
  ['GET /things/:id', [400, 401, 403, 404, 408, 414, 422, 429, 431, 503]],
  ['POST /things', [400, 401, 403, 404, 408, 409, 413, 415, 422, 423, 429, 431, 503, 507]],
  // Without 404, because "idea" does not contain an id.
  ['POST /words', [400, 401, 403, 408, 409, 413, 415, 422, 429, 431, 503, 507]],
] as const)('%s can be refused with the statuses %o', (key, statuses) => {
  expect(errorStatusesOf(key, calls[key])).toEqual(statuses);
});
