import { expect, test } from 'vitest';
import type { Argument } from '#api/catalogue/catalogue.ts';
import { choicesFor, givenByConditions, readArguments } from './read-arguments.ts';

const statuses = ['delivered', 'delivery-failed-attempt', 'collection-failed-attempt'];
const status: Argument = {
  name: 'status',
  label: 'Status',
  kind: 'choice',
  values: statuses,
  isMany: true,
};
const driver: Argument = { name: 'driver_id', label: 'Driver', kind: 'record', entity: 'driver' };
const noLookUp = () => Promise.reject(new Error('not looked up'));

test('a choice is found by its full text, by its beginning or by a word in it', () => {
  expect(choicesFor('Delivered', statuses)).toEqual(['delivered']);
  expect(choicesFor('deliv', statuses)).toEqual(['delivered', 'delivery-failed-attempt']);
  expect(choicesFor('failed', statuses)).toEqual([
    'delivery-failed-attempt',
    'collection-failed-attempt',
  ]);
});

test('a word that means several choices is accepted by a filter, and refused for a single value', async () => {
  const given = { status: ['failed'] };
  expect(await readArguments([status], given, noLookUp)).toEqual({
    status: ['delivery-failed-attempt', 'collection-failed-attempt'],
  });
  const single = { ...status, isMany: undefined };
  await expect(readArguments([single], given, noLookUp)).rejects.toThrow(
    '--status “failed” could be delivery-failed-attempt or collection-failed-attempt.',
  );
});

test('a record is taken by id or looked up by name', async () => {
  const lookUp = async (entity: string, text: string) => (entity === 'driver' ? text.length : 0);
  expect(await readArguments([driver], { driver_id: ['41'] }, noLookUp)).toEqual({ driver_id: 41 });
  expect(await readArguments([driver], { driver_id: ['sipho'] }, lookUp)).toEqual({ driver_id: 5 });
});

test('a missing required argument is named by its option', async () => {
  const required = [{ ...driver, isRequired: true as const }];
  await expect(readArguments(required, {}, noLookUp)).rejects.toThrow('Add --driver.');
});

test('a condition may name its filter by the option or by the field', () => {
  expect(givenByConditions([driver, status], ['driver=sipho', 'status:failed'])).toEqual({
    driver_id: ['sipho'],
    status: ['failed'],
  });
  expect(() => givenByConditions([driver], ['depot=1'])).toThrow('“depot=1” is not a condition.');
});
