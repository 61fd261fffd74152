import { and } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { creditNoteFields } from '#domain/billing/credit-note.fields.ts';
import { fields, rowKeys, text, type Fields } from '#domain/entities/fields.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { filterOf, listOf } from '#api/field-schemas.ts';
import { contract } from '#api/generated/contract.ts';
import { openApiOf } from '#server/http/documentation/openapi.ts';
import { columnsOf } from '#server/db/columns.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import { credit_notes } from '#server/db/schema/billing.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { readTree } from '../architecture/tree.ts';
import { conditionsOf } from '../support/recomputed/list-filters.ts';

// The line with `colour` is all that a developer writes to add a field to a list.
const planted = fields({
  ...creditNoteFields,
  colour: text('Colour', { sort: true, filter: 'values' }),
});

const documented = (declared: typeof creditNoteFields) => {
  const endpoint = {
    summary: 'Credit notes',
    can: 'View billing',
    ...listOf(declared, {}),
  } as const;
  return JSON.stringify(openApiOf({ 'GET /credit-notes': endpoint }, '1'));
};

test('a declared field is added to the documentation of a list only as value, filter and sort key', () => {
  const now = documented(planted);
  expect(now.split('colour')).toHaveLength(5);
  expect(now).toContain('"colour":{"type":"string"}');
  expect(now).toContain('"colour":{"anyOf":[{"type":"string","maxLength":40}');
  const without = now
    .replace(',"colour":{"type":"string"}', '')
    .replace(/,"colour":\{"anyOf":.*?\]\}/, '')
    .replaceAll(',"colour"', '');
  expect(without).toBe(documented(creditNoteFields));
});

test('the server filters and sorts a list by a declared field', () => {
  const columns = columnsOf(credit_notes);
  const listed = readFields(
    planted,
    { ...columns, colour: columns.reason },
    { is_open: () => undefined },
  );
  const { sql, params } = new PgDialect().sqlToQuery(
    and(...listed.conditions({ colour: ['red', 'blue'] }, [])) ?? columns.id.getSQL(),
  );
  expect([sql, params]).toEqual(['"credit_notes"."reason" in ($1, $2)', ['red', 'blue']]);
  expect(listed.sort.colour).toBe(columns.reason);
});

test('a filter without a column is refused when the list is declared', () => {
  expect(() => readFields(planted, columnsOf(credit_notes), { is_open: () => undefined })).toThrow(
    'The filter colour has no source.',
  );
});

test('the console shows, filters and exports a declared field', () => {
  const own = { state: () => 'Open' };
  const { columns, filters } = showFields('GET /billing/credit-notes', planted, { own });
  const colour = columns.find(({ id }) => id === 'colour');
  expect(colour?.header).toBe('Colour');
  expect(colour?.meta.sort).toBe('colour');
  expect(colour?.accessorFn({ colour: 'red' } as never)).toBe('red');
  expect(filters.find(({ name }) => name === 'colour')).toEqual({
    name: 'colour',
    label: 'Colour',
    key: 'colour',
    kind: 'text',
  });
});

const modules = import.meta.glob<Record<string, unknown>>('../../src/domain/**/*.fields.ts', {
  eager: true,
});
const declared = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    name.endsWith('Fields')
      ? [{ name, path: path.replace('../../', ''), declared: value as Fields }]
      : [],
  ),
);
const lists = Object.entries<Endpoint>(contract).filter(
  ([, { returns }]) => returns.kind === 'list',
);

const sortOf = ({ query }: Pick<Endpoint, 'query'>) => {
  const codec = query instanceof z.ZodObject ? query.shape['sort'] : undefined;
  const inner = codec instanceof z.ZodOptional ? codec.unwrap() : undefined;
  if (!(inner instanceof z.ZodCodec)) throw new Error('The list has no sort.');
  return JSON.stringify(z.toJSONSchema(inner.def.out as z.ZodType));
};
const rowOfList = ({ returns }: Endpoint) =>
  returns.kind === 'list' && returns.schema instanceof z.ZodObject
    ? Object.keys(returns.schema.shape)
    : [];

/** Whether the list has the row, filter and sort of the declared fields. */
function followsFrom(list: Endpoint, own: Fields): boolean {
  const row = new Set(rowOfList(list));
  const filter = new Set(conditionsOf(list).map(([name]) => name));
  return (
    rowKeys(own).every((name) => row.has(name)) &&
    Object.keys(filterOf(own)).every((name) => name === 'search' || filter.has(name)) &&
    sortOf(list) === sortOf(listOf(own, {}))
  );
}

test.each(declared)(
  'at least one list has the row, filter and sort of $name',
  ({ declared: own }) => {
    expect(lists.filter(([, list]) => followsFrom(list, own))).not.toEqual([]);
  },
);

test.each(lists)('the list %s has the row, filter and sort of declared fields', (_, list) => {
  expect(declared.filter((one) => followsFrom(list, one.declared))).not.toEqual([]);
});

const sources = [
  ...readTree(new URL('../..', import.meta.url).pathname, ['src', 'server']).values(),
];

test.each(declared)('the server and the console both import $name', ({ path, declared: own }) => {
  const specifier = `'${path.replace('src/domain/', '#domain/')}'`;
  const importers = sources.filter(({ text: source }) => source.includes(specifier));
  const isReadBy = (reader: string) =>
    importers.some(({ text: source }) => source.includes(`${reader}(`));
  const hasColumns = Object.values(own).some(({ names }) => names);
  expect([isReadBy('readFields'), isReadBy('showFields')]).toEqual([true, hasColumns]);
});
