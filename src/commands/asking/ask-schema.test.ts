import { expect, test } from 'vitest';
import * as z from 'zod';
// Installs the messages that schemas use for invalid values.
import '#api/endpoint.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { questionsOf } from './ask-schema.ts';

const endpoint = (body: z.ZodType): Endpoint => Object({ body });
const asked = (body: z.ZodType, names?: readonly string[]) => questionsOf(endpoint(body), names);
const one = (schema: z.ZodType) => {
  const [question] = asked(z.object({ delivery_driver_id: schema }), ['delivery_driver_id']);
  if (!question) throw new Error('Nothing is asked');
  return question;
};

test('a command asks for required and labelled fields in their order, or for the named fields', () => {
  const body = z.object({
    name: z.string(),
    note: z.string().optional(),
    reason: z.string().optional().meta({ label: 'Why' }),
    proof: z.object({ by: z.string().meta({ label: 'Received by' }) }).optional(),
  });
  expect(asked(body).map(({ name, label, optional }) => [name, label, optional])).toEqual([
    ['name', 'Name', false],
    ['reason', 'Why', true],
  ]);
  expect(asked(body, ['note', 'proof.by']).map(({ name, label }) => [name, label])).toEqual([
    ['note', 'Note'],
    ['proof.by', 'Received by'],
  ]);
  expect(() => asked(body, ['colour'])).toThrow('The call has no argument colour.');
  expect(() => asked(body, ['name.first'])).toThrow('The call has no argument name.first.');
  expect(asked(z.array(z.string()))).toEqual([]);
  expect(questionsOf(Object({}))).toEqual([]);
  expect(questionsOf(Object({ form: body }))).toHaveLength(2);
});

test('each type of field becomes its own kind of question', () => {
  const kindOf = (schema: z.ZodType) => one(schema).kind;
  expect([
    kindOf(z.string()),
    kindOf(z.int()),
    kindOf(z.boolean().default(false)),
    kindOf(z.iso.date()),
    kindOf(z.iso.datetime({ offset: true })),
    kindOf(z.enum(['a', 'b'])),
    kindOf(z.literal(['a'])),
    kindOf(z.union([z.literal('a'), z.literal('b')])),
    kindOf(z.union([z.literal('a'), z.string()])),
    kindOf(z.int().meta({ pick: 'driver' })),
    kindOf(z.number().meta({ kind: 'money' })),
    kindOf(z.number().meta({ kind: 'colour' })),
  ]).toEqual([
    'text',
    'number',
    'yes-no',
    'date',
    'moment',
    'choice',
    'choice',
    'choice',
    'text',
    'record',
    'money',
    'number',
  ]);
  expect(one(z.int().meta({ pick: 'driver' })).pick).toBe('driver');
  expect(one(z.int()).label).toBe('Delivery driver');
});

test('choices have readable labels', () => {
  const words = (schema: z.ZodType) => one(schema).options.map(({ label }) => label);
  expect(words(z.enum(['on-hold', 'out_for_delivery']))).toEqual(['On hold', 'Out for delivery']);
  expect(words(z.union([z.literal('a'), z.literal(['b', 'c'])]))).toEqual(['A', 'B', 'C']);
});

test('the outermost label is used, and a field with a default is optional', () => {
  const inner = z.string().meta({ label: 'Inner' });
  expect(one(inner.optional().meta({ label: 'Outer' })).label).toBe('Outer');
  expect(one(inner.optional())).toMatchObject({ label: 'Inner', optional: true });
  expect(one(inner.nullable()).optional).toBe(false);
  expect(one(inner.nullable().default(null)).optional).toBe(true);
});

test('answers are validated with the schema of the endpoint, and errors name the label', () => {
  const name = one(z.string().trim().min(2).max(4).meta({ label: 'Name' }));
  expect(name.read(' ab ')).toEqual({ ok: true, value: 'ab', words: expect.any(String) });
  expect(name.read('a')).toEqual({ ok: false, why: 'Name must have at least 2 characters.' });
  const count = one(z.int().min(1).meta({ label: 'Pieces' }));
  expect(count.read('3')).toMatchObject({ ok: true, value: 3 });
  expect(count.read('0')).toEqual({ ok: false, why: 'Pieces must be at least 1.' });
  expect(one(z.enum(['a', 'b'])).accept({ value: 'b', label: 'B' })).toMatchObject({
    ok: true,
    value: 'b',
  });
  expect(one(z.enum(['a', 'b'])).accept({ value: 'c', label: 'C' })).toMatchObject({ ok: false });
});

test('a value that the schema decodes is sent as typed', () => {
  const codec = z.codec(z.string(), z.number(), {
    decode: (text) => Number(text),
    encode: (value) => String(value),
  });
  expect(one(z.string().transform((text) => text.length)).read('abc')).toMatchObject({
    ok: true,
    value: 'abc',
  });
  expect(one(codec).kind).toBe('number');
});
