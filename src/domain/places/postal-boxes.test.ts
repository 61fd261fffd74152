import { expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { isPostalBox } from './postal-boxes.ts';

test.each(corpus('streets'))('the address %j is classified as a %s', (text = '', kind = '') => {
  expect(isPostalBox(text) ? 'box' : 'street').toBe(kind);
});
