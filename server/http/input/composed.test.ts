import { expect, test } from 'vitest';
import { composeTexts } from './composed.ts';

const apart = 'The\u0301re\u0300se';

test('all texts of an input are normalized to composed accents (NFC), at any depth', () => {
  expect(composeTexts({ name: apart, rows: [{ note: apart, weight: 1.4, none: null }] })).toEqual({
    name: 'Thérèse',
    rows: [{ note: 'Thérèse', weight: 1.4, none: null }],
  });
  expect(composeTexts(apart)).toBe('Thérèse');
  expect(composeTexts(undefined)).toBeUndefined();
});

test('the bytes of an uploaded file are not normalized', () => {
  const data = Buffer.from(apart);
  expect(composeTexts({ file: { filename: apart, data } })).toEqual({
    file: { filename: 'Thérèse', data },
  });
});

test('normalizing very deeply nested JSON does not overflow the stack', () => {
  let nested: unknown = apart;
  for (let depth = 0; depth < 200_000; depth += 1) nested = [nested];
  expect(composeTexts(nested) === nested).toBe(true);
});
