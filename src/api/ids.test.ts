import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { contract } from './generated/contract.ts';
import { queryOf } from './past.ts';
import { layersOf } from './schema-labels.ts';
import { id } from './contract/field-parts.ts';

type Schema = z.core.$ZodType;
interface Found {
  at: string;
  schema: Schema;
}

/** Fields of a schema whose names end in `id` or `ids`, at any depth. */
function idsIn(schema: Schema, at: string): Found[] {
  const inner = layersOf(schema).at(-1);
  if (inner instanceof z.ZodArray) return idsIn(inner.element, at);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((one) => idsIn(one, at));
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries<Schema>(inner.shape).flatMap(([name, field]) => [
    ...(/(^|_)ids?$/.test(name) ? [{ at: `${at} ${name}`, schema: field }] : []),
    ...idsIn(field, `${at} ${name}`),
  ]);
}

const takes = (schema: Schema, value: unknown) => z.safeParse(schema, value).success;
const shapes = [(value: unknown) => value, (value: unknown) => [value]];

/** Ids of rows in requests; ids of other systems are text of any kind. */
const found = Object.entries<Endpoint>(contract)
  .flatMap(([key, endpoint]) =>
    [queryOf(endpoint), endpoint.body, endpoint.form].flatMap((part) =>
      part ? idsIn(part, key) : [],
    ),
  )
  .filter(({ schema }) => shapes.some((shape) => takes(schema, shape(1))));

describe('ids in requests', () => {
  test('are numbers or text of digits in every call', () => {
    expect(found.length).toBeGreaterThan(200);
    const odd = found.filter(({ schema }) =>
      shapes.some((shape) => takes(schema, shape(1)) !== takes(schema, shape('1'))),
    );
    expect(odd.map(({ at }) => at)).toEqual([]);
  });

  test.each(['12abc', '1e3', '', ' 1', '1.0', '-1', '99999999999', -1, 1.5, null, undefined])(
    'refuse %j',
    (value) => {
      const odd = found.filter(({ schema }) => {
        const isOpen = value === null || value === undefined || takes(schema, 'any text');
        return !isOpen && shapes.some((shape) => takes(schema, shape(value)));
      });
      expect(odd.map(({ at }) => at)).toEqual([]);
      expect(takes(id, value)).toBe(false);
    },
  );

  test('are required unless the field says otherwise', () => {
    const schema = z.object({ account_id: id, branch_id: id.nullable(), zone_id: id.optional() });
    expect(z.toJSONSchema(schema, { io: 'input' }).required).toEqual(['account_id', 'branch_id']);
    expect(
      schema.safeParse({}).error?.issues.map(({ path, message }) => [path[0], message]),
    ).toEqual([
      ['account_id', 'is required'],
      ['branch_id', 'is required'],
    ]);
    expect(schema.parse({ account_id: '7', branch_id: null })).toEqual({
      account_id: 7,
      branch_id: null,
    });
  });
});
