import { and } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { creditNoteFields } from '#domain/billing/credit-note.fields.ts';
import { fields, text } from '#domain/entities/fields.ts';
import { listOf } from '#api/field-schemas.ts';
import { openApiOf } from '#server/http/documentation/openapi.ts';
import { columnsOf } from '#server/db/columns.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import { credit_notes } from '#server/db/schema/billing.ts';
import { showFields } from '#ui/table/field-columns.tsx';

// A single line, as a developer adds a field to a list.
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

test('documents a declared field of a list as value, filter and sort key, and nothing else', () => {
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
