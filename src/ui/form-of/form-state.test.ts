import { expect, test } from 'vitest';
import * as z from 'zod';
// Installs the messages that schemas use for invalid values.
import '#api/endpoint.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { upload, uploads } from '#api/uploads.ts';
import { bodyFields } from '#commands/asking/ask-schema.ts';
import { NOT_CHOSEN } from '../form/lookup/record-field.tsx';
import { fieldsOfChange, formState, orderFields } from './form-state.ts';

type Shape = Record<string, z.ZodType>;

const fieldsOf = (shape: Shape) => {
  const endpoint: Endpoint = Object({ body: z.object(shape) });
  return bodyFields(endpoint, Object.keys(shape));
};

/** State of a form for the shape of a body; with `saved`, of a form that changes a record. */
function stateOf(shape: Shape, { saved, first = {} }: { saved?: object; first?: object } = {}) {
  const added = fieldsOf(shape);
  const changed = saved
    ? fieldsOf(
        Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, one.optional()])),
      )
    : added;
  return formState({
    fields: fieldsOfChange(added, changed),
    ruleOf: () => ({}),
    values: { ...first, ...saved },
    isChange: saved !== undefined,
    check: () => ({}),
  });
}

const label = (text: string) => ({ label: text });

test('typed values are parsed according to the kind of their field', () => {
  const { bodyOf } = stateOf({
    weight: z.number(),
    price: z.number().meta({ ...label('Price'), kind: 'money' }),
    account_id: z.int().meta({ pick: 'accounts' }),
    kind: z.union([z.literal(24), z.literal(0)]),
    at: z.iso.datetime({ offset: true }),
    day: z.iso.date(),
    code: z.string().trim().toUpperCase(),
  });
  const drafts = {
    weight: '2,5',
    price: 'R 1,200',
    account_id: '12',
    kind: '0',
    at: '2026-11-20T08:30',
    day: '2026-11-20',
    code: ' ab ',
  };
  expect(bodyOf(drafts)).toEqual({
    weight: 2.5,
    price: 1200,
    account_id: 12,
    kind: 0,
    at: '2026-11-20T08:30:00+02:00',
    day: '2026-11-20',
    code: 'AB',
  });
});

test('errors name a missing record, an ambiguous amount and a missing choice', () => {
  const { errorsOf } = stateOf({
    driver_id: z.int().meta({ ...label('Driver'), pick: 'drivers' }),
    price: z.number().meta({ ...label('Price'), kind: 'money' }),
    kind: z.enum(['a', 'b']),
  });
  expect(errorsOf({ driver_id: NOT_CHOSEN, price: '1.200', kind: '' })).toEqual({
    driver_id: expect.stringMatching(/^Choose a driver/),
    price: 'Price can mean 1.2 or 1200. Write 1.2 or 1200.',
    kind: 'Kind is required.',
  });
});

test('an empty field that was filled is sent as null if the endpoint accepts it', () => {
  const shape = { note: z.string().min(1).nullable(), hours: z.int().meta(label('Hours')) };
  const { start, bodyOf, errorsOf } = stateOf(shape, { saved: { note: 'Old', hours: 36 } });
  expect(start).toEqual({ note: 'Old', hours: '36' });
  expect(bodyOf({ ...start, note: '' })).toEqual({ note: null, hours: 36 });
  expect(errorsOf({ ...start, hours: '' })).toEqual({ hours: 'Hours is required.' });
});

test('an unchanged phone number and unchanged empty fields are left out', () => {
  const shape = {
    phone: z
      .string()
      .min(9)
      .meta({ ...label('Phone'), input: 'phone' }),
    note: z.string().optional().meta(label('Note')),
  };
  const { start, bodyOf, errorsOf } = stateOf(shape, { saved: { phone: '031' } });
  expect(errorsOf(start)).toEqual({});
  expect(bodyOf(start)).toEqual({});
  expect(errorsOf({ ...start, phone: '032' })).toEqual({
    phone: 'Phone must have at least 9 characters.',
  });
});

test('a field that is not shown is neither checked nor sent', () => {
  const fields = fieldsOf({ is_large: z.boolean(), height: z.int() });
  const { read, errorsOf, bodyOf } = formState({
    fields: fieldsOfChange(fields, fields),
    ruleOf: (name) =>
      name === 'height' ? { when: ({ is_large: isLarge }) => isLarge === true } : {},
    values: {},
    isChange: false,
    check: ({ is_large: isLarge }): { is_large?: string } =>
      isLarge === true ? { is_large: 'Too large.' } : {},
  });
  const small = { is_large: false, height: 'x' };
  expect(read(small).shown.map(({ name }) => name)).toEqual(['is_large']);
  expect(errorsOf(small)).toEqual({});
  expect(bodyOf(small)).toEqual({ is_large: false });
  expect(errorsOf({ ...small, is_large: true })).toEqual({
    is_large: 'Too large.',
    height: 'Height must be a number.',
  });
});

test('a dotted path names a field of an object in the body', () => {
  const contact = z.object({ name: z.string(), email: z.string().optional() });
  const endpoint: Endpoint = Object({ body: z.object({ contact, message: z.string() }) });
  const fields = bodyFields(endpoint, ['contact.name', 'contact.email', 'message']);
  const { start, bodyOf } = formState({
    fields: fieldsOfChange(fields, fields),
    ruleOf: () => ({}),
    values: { 'contact.name': 'Thandi' },
    isChange: false,
    check: () => ({}),
  });
  expect(start).toEqual({ 'contact.name': 'Thandi', 'contact.email': '', message: '' });
  expect(bodyOf({ ...start, message: 'Now' })).toEqual({
    contact: { name: 'Thandi' },
    message: 'Now',
  });
});

test('a chosen file is sent, a required file must be chosen, and a file that is too large is refused', () => {
  const { start, bodyOf, errorsOf } = stateOf({
    image: upload().meta(label('Picture')),
    more: uploads(5).meta(label('Attachments')),
  });
  expect(start).toEqual({ image: [], more: [] });
  expect(errorsOf(start)).toEqual({ image: 'Choose a picture.' });
  const [one, large] = [new File(['x'], 'one.png'), new File([new Uint8Array(10_000_001)], 'b')];
  expect(bodyOf({ image: [one], more: [] })).toEqual({ image: one });
  expect(bodyOf({ image: [one], more: [one, one] })).toEqual({ image: one, more: [one, one] });
  expect(errorsOf({ image: [one], more: [large] })).toEqual({
    more: expect.stringContaining('The limit is 10 MB.'),
  });
});

test('the named fields come first, in their order, and the others keep the order of the body', () => {
  const fields = fieldsOf({ a: z.string(), b: z.string(), c: z.string(), d: z.string() });
  const ordered = orderFields(fields, { first: ['c', 'a'], without: new Set(['b']) });
  expect(ordered.map(({ name }) => name)).toEqual(['c', 'a', 'd']);
});
