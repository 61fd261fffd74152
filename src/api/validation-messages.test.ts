import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { contract } from './generated/contract.ts';
import { jsonParameter, type Endpoint } from './endpoint.ts';
import { messageOf } from './validation-messages.ts';

const said = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => messageOf(schema, issue));

const person = z.object({
  mobile_number: z.string().min(3).meta({ label: 'Mobile' }).nullish(),
  first_name: z.string().trim().min(1).max(4),
  age: z.int().positive().max(120).optional(),
  address_id: z.int().optional(),
  tags: z.array(z.string().max(2)).max(1).optional(),
  mail: z.email().optional(),
  role: z.enum(['a', 'b']).optional(),
});

describe('schema issues become sentences', () => {
  test.each<[string, object]>([
    ['First name is required.', {}],
    ['First name is required.', { first_name: ' ' }],
    ['First name must be text.', { first_name: 7 }],
    ['First name can have at most 4 characters.', { first_name: 'Thandi' }],
    ['Mobile must have at least 3 characters.', { first_name: 'A', mobile_number: '1' }],
    ['Age must be a number.', { first_name: 'A', age: 'old' }],
    ['Age must be a whole number.', { first_name: 'A', age: 1.5 }],
    ['Age must be more than 0.', { first_name: 'A', age: 0 }],
    ['Age must be at most 120.', { first_name: 'A', age: 121 }],
    ['Address must be a number.', { first_name: 'A', address_id: 'x' }],
    ['Tags can have at most 1 value.', { first_name: 'A', tags: ['a', 'b'] }],
    ['Tags can have at most 2 characters.', { first_name: 'A', tags: ['abc'] }],
    ['Mail is not an email address.', { first_name: 'A', mail: 'x' }],
    ['Role must be one of a, b.', { first_name: 'A', role: 'c' }],
  ])('an issue becomes "%s"', (message, value) => {
    expect(said(person, value)).toEqual([message]);
  });

  test('issues of the whole request and of JSON parameters become sentences', () => {
    expect(said(person, undefined)).toEqual(['The request is required.']);
    expect(said(z.strictObject({}), { q: 1, z: 1 })).toEqual([
      'The request has fields that are not known: “q”, “z”.',
    ]);
    const query = z.object({ filter: jsonParameter(z.strictObject({ name: z.string() })) });
    expect(said(query, { filter: '{' })).toEqual(['Filter is not valid JSON.']);
    expect(said(query, { filter: '{"name":1}' })).toEqual(['Name must be text.']);
  });

  test('missing values are required, even if several types are allowed', () => {
    const schema = z.object({ size: z.union([z.string(), z.number()]) });
    expect(said(schema, {})).toEqual(['Size is required.']);
    expect(said(schema, { size: true })).toEqual(['Size is not valid.']);
    const never = z.object({ size: z.undefined().refine(() => false) });
    expect(said(never, {})).toEqual(['Size is not valid.']);
  });

  test('a message that the schema defines is returned unchanged', () => {
    const schema = z.object({ code: z.string().min(1, 'Code is required!') });
    expect(said(schema, { code: '' })).toEqual(['Code is required!']);
  });

  test.each([undefined, null, 7, 'x', [], {}, { ids: 'x' }].map((value) => ({ value })))(
    'no endpoint answers $value with a message of the schema library',
    ({ value }) => {
      const schemas = Object.values<Endpoint>(contract).flatMap(
        ({ body, form }) => body ?? form ?? [],
      );
      const messages = schemas.flatMap((schema) => said(schema, value));
      expect(messages.length).toBeGreaterThan(50);
      expect(messages.filter((text) => !/^[A-Z].*[.!?]$/.test(text))).toEqual([]);
      expect(
        messages.filter((text) =>
          /invalid input|too (small|big)|unrecognized|received/i.test(text),
        ),
      ).toEqual([]);
    },
  );
});
