import { expect, test } from 'vitest';
import { composeTexts } from './composed.ts';

const apart = 'The\u0301re\u0300se';

test('the texts of an input are composed at any depth', () => {
  expect(composeTexts({ name: apart, rows: [{ note: apart, weight: 1.4, none: null }] })).toEqual({
    name: 'Thérèse',
    rows: [{ note: 'Thérèse', weight: 1.4, none: null }],
  });
  expect(composeTexts(apart)).toBe('Thérèse');
  expect(composeTexts(undefined)).toBeUndefined();
});

test('the bytes of a file are kept', () => {
  const data = Buffer.from(apart);
  expect(composeTexts({ file: { filename: apart, data } })).toEqual({
    file: { filename: 'Thérèse', data },
  });
});

test('very deeply nested JSON does not overflow the stack', () => {
  let nested: unknown = apart;
  for (let depth = 0; depth < 200_000; depth += 1) nested = [nested];
  expect(composeTexts(nested) === nested).toBe(true);
});
