import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints, isEndpoints, json, jsonParameter, LARGEST_RANGE, list } from './endpoint.ts';
import { upload, uploads } from './uploads.ts';

describe('a list', () => {
  const { query, returns } = list(z.object({ id: z.int() }), {
    filter: { name: z.string().optional() },
    sort: ['id', 'name'],
  });
  const asked = (given: Record<string, unknown>) => {
    const texts = Object.entries(given).map(([name, value]) => [name, JSON.stringify(value)]);
    const { data, error } = query.safeParse(Object.fromEntries(texts));
    return data ?? error?.issues.map(({ message }) => message);
  };

  test('accepts filter, range and sort', () => {
    const request = { filter: { id: [7, 8], name: 'x' }, range: [0, 99], sort: ['name', 'DESC'] };
    expect(asked(request)).toEqual(request);
    expect(asked({})).toEqual({});
    for (const wrong of [
      { filter: { colour: 'x' } },
      { sort: ['size', 'ASC'] },
      { sort: ['id', 'up'] },
    ])
      expect(asked(wrong)).toHaveLength(1);
  });

  test('returns at most 1001 rows, in order', () => {
    const range = (from: unknown, to: unknown) => asked({ range: [from, to] });
    expect(range(7, 7)).toEqual({ range: [7, 7] });
    expect(range(5000, 5000 + LARGEST_RANGE - 1)).toMatchObject({ range: [5000, 6000] });
    expect(range(0, LARGEST_RANGE)).toEqual(['holds at most 1001 rows']);
    expect(range(8, 7)).toEqual(['must not end before it starts']);
    expect(range(10_000_000, 10_000_000)).toEqual({ range: [10_000_000, 10_000_000] });
    for (const wrong of [range(-1, 5), range(0, 0.5), range(0, 10_000_001), range(10_000_001, 0)])
      expect(wrong).not.toHaveProperty('range');
    expect(asked({ range: [1] })).not.toHaveProperty('range');
  });

  test('is marked as readable by ids and by claim if its filter has these fields', () => {
    expect(returns).toMatchObject({ kind: 'list', byIds: false, byClaim: false });
    const filter = { id: z.int().optional(), claimed: z.string().optional() };
    expect(list(z.object({}), { filter, sort: ['id'] }).returns).toMatchObject({
      byIds: true,
      byClaim: true,
    });
  });
});

test('a typed query parameter is sent as JSON, and rejects invalid or too long JSON', () => {
  const parameter = jsonParameter(z.object({ since: z.string() }));
  expect(z.encode(parameter, { since: 'x' })).toBe('{"since":"x"}');
  expect(parameter.safeParse('{').error?.issues[0]?.message).toBe('is not valid JSON');
  expect(parameter.safeParse(`"${'x'.repeat(20_000)}"`).success).toBe(false);
});

test('isEndpoints accepts only tables that were made by endpoints()', () => {
  const table = endpoints({
    'GET /version': { summary: '', can: 'public', returns: json(z.object({})) },
  });
  expect([isEndpoints(table), isEndpoints({ ...table }), isEndpoints(null)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('an upload is one file, or several files if the form allows several', () => {
  const file = { filename: 'a.csv', type: 'text/csv', data: new Uint8Array() };
  for (const value of [null, 'a.csv', {}, 7])
    expect(upload().safeParse(value).error?.issues[0]?.message).toBe('is not a file');
  expect(upload().safeParse(file).success).toBe(true);
  const several = uploads(2);
  for (const value of [undefined, file, [], [file, file]])
    expect(several.safeParse(value).success).toBe(true);
  expect(several.safeParse([file, file, file]).success).toBe(false);
});
