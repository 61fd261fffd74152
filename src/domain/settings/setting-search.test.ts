import { expect, test } from 'vitest';
import { settings, settingSections } from './catalogue/catalogue.ts';
import { isOfRoles, rankSetting } from './setting-search.ts';

const titles = new Map<string, string>(settingSections.map(({ id, title }) => [id, title]));

/** Labels of the settings that a search finds, the best first. */
const found = (search: string): string[] =>
  [...settings.values()]
    .map((one) => ({
      label: one.label,
      rank: rankSetting({ ...one, section: titles.get(one.section) ?? '' }, search),
    }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ label }) => label);

test('searching for vat finds the settings about VAT, but no private key', () => {
  expect(found('vat')[0]).toMatch(/VAT/);
  expect(found('vat').join()).not.toMatch(/private key/i);
});

test('a search for rules of sign-in leads to the roles', () => {
  expect(['session timeout', '2fa', 'permissions'].map(isOfRoles)).toEqual([true, true, true]);
  expect(isOfRoles('vat')).toBe(false);
});

test.each(['tax', 'proof of delivery', 'fuel', 'bank', 'logo', 'sms'])(
  'a search for "%s" finds settings by their effect',
  (search) => {
    expect(found(search).length).toBeGreaterThan(0);
  },
);

test('a search with an unknown word finds nothing', () => {
  expect(found('frobnicate')).toEqual([]);
  expect(found('vat frobnicate')).toEqual([]);
  expect(found('')).toEqual([]);
});
