import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { json, type Endpoint } from '#api/endpoint.ts';
import { staleError } from '#api/api-error.ts';
import type { Permission } from '#domain/people/permissions.ts';
import { answeringOf } from './answer.ts';

const row = z.object({
  id: z.int(),
  charge: z.number().meta({ needs: 'View billing' }).optional(),
});
const list: Endpoint = {
  summary: 'Rows',
  can: 'session',
  openBecause: 'a test',
  returns: { kind: 'list', schema: row, byIds: true },
};
const change: Endpoint = {
  summary: 'Changes a row',
  can: 'session',
  openBecause: 'a test',
  returns: json(row),
};
const held = new Set<Permission>();
const wide = { id: 1, charge: 95, storage_key: 'invoices/1.csv' };

describe('responses', () => {
  it('contain only the fields of the contract', () => {
    const { body } = answeringOf('GET /rows', list, false).write(
      { rows: [wide, { ...wide, id: 2 }], total: 2 },
      held,
      0,
    );
    expect(JSON.parse(String(body))).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('name the listed resource in Content-Range, for pages and whole lists', () => {
    const { write, writeLines } = answeringOf('GET /accounts/:id/row-notes', list, false);
    const page = write({ rows: [wide], total: 7 }, held, 5);
    expect(page.headers['content-range']).toBe('row-notes 5-5/7');
    const pages = (async function* () {})();
    const whole = writeLines({ first: [], total: 7, pages, close: () => undefined }, held);
    expect(whole.headers['content-range']).toBe('row-notes */7');
  });

  it('throw in tests for fields outside the contract and for values of another type', () => {
    const { write } = answeringOf('GET /rows/:id', change, true);
    expect(() => write(wide, held, 0)).toThrow('its contract lacks: storage_key');
    expect(() => write({ id: 'one' }, held, 0)).toThrow('against its contract');
    expect(JSON.parse(String(write({ id: 1 }, held, 0).body))).toEqual({ id: 1 });
  });

  it('contain only the fields of the contract in the current row of a 409', () => {
    expect(
      answeringOf('PUT /rows/:id', change, false).refuse(staleError(wide), held),
    ).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id: 1 } },
    });
    const removal: Endpoint = { ...change, returns: json(z.object({ done: z.boolean() })) };
    const answering = answeringOf('DELETE /rows/:id', { ...removal, current: row }, false);
    expect(answering.refuse(staleError(wide), held)).toMatchObject({
      body: { current: { id: 1 } },
    });
  });
});
