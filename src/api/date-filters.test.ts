import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { contract } from './generated/contract.ts';
import { queryOf } from './past.ts';
import { beginning, dayHere, ending } from './contract/field-parts.ts';

const DAY = '2026-11-20';
const MOMENT = '2026-11-20T08:00:00+02:00';
/** Calls that take a time in their body. */
const reads = [
  'POST /accounts-age-analysis',
  'POST /export-csv',
  'POST /rates',
  'POST /rates/opt-in',
  'POST /rates/revisions/:id/effect',
];

/** Fields of an object schema, even if the schema is optional or parsed from text. */
function fieldsOf(schema: unknown): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fieldsOf(schema.def.innerType);
  return schema instanceof z.ZodPipe ? fieldsOf(schema.def.out) : [];
}

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;
const takesText = (schema: z.core.$ZodType) => takes(schema, 'text') || takes(schema, 'text-text');

const filters = Object.entries<Endpoint>(contract).flatMap(([key, endpoint]) => {
  const body = reads.includes(key) ? fieldsOf(endpoint.body) : [];
  const fields = [...fieldsOf(queryOf(endpoint)), ...body];
  const filter = fields.find(([name]) => name === 'filter')?.[1];
  return [...fields, ...fieldsOf(filter)].map(([name, schema]) => ({
    at: `${key} ${name}`,
    schema,
  }));
});

describe('date filters', () => {
  test('accept a date and a timestamp in every call', () => {
    const dates = filters.filter(
      ({ schema }) => !takesText(schema) && (takes(schema, DAY) || takes(schema, MOMENT)),
    );
    expect(dates.length).toBeGreaterThan(40);
    const odd = dates.filter(({ schema }) => !takes(schema, DAY) || !takes(schema, MOMENT));
    expect(odd.map(({ at }) => at)).toEqual([]);
  });

  test.each(['18/11/2026', '2026-02-30', '2026-11-18T08:00:00', 'soon', ''])(
    'refuse %o with the same message',
    (text) => {
      const messages = [beginning, ending, dayHere].map(
        (schema) => schema.safeParse(text).error?.issues[0]?.message,
      );
      expect(new Set(messages)).toEqual(
        new Set([
          'Use a day such as 2026-11-24, or a moment with an offset: 2026-11-24T14:05:00+02:00.',
        ]),
      );
    },
  );

  test('convert a date to the first and the last millisecond of that day in South Africa', () => {
    expect(beginning.parse(DAY)).toBe('2026-11-19T22:00:00.000Z');
    expect(ending.parse(DAY)).toBe('2026-11-20T22:00:00.000Z');
    expect([beginning.parse(MOMENT), ending.parse(MOMENT)]).toEqual([MOMENT, MOMENT]);
  });

  test('convert a timestamp to its South African date', () => {
    expect(dayHere.parse('2026-11-20T23:30:00Z')).toBe('2026-11-21');
    expect(dayHere.parse(DAY)).toBe(DAY);
  });
});
