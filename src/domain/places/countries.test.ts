import { expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { isSouthAfrica } from './countries.ts';

test.each(corpus('countries'))('the country %j is read as %s', (text = '', kind = '') => {
  expect(isSouthAfrica(text) ? 'home' : 'other').toBe(kind);
});
