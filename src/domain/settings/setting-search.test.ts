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

test('rules of sign-in are found with the roles', () => {
  expect(['session timeout', '2fa', 'permissions'].map(isOfRoles)).toEqual([true, true, true]);
  expect(isOfRoles('vat')).toBe(false);
});

test.each(['tax', 'proof of delivery', 'fuel', 'bank', 'logo', 'sms'])(
  '%s finds a setting by what it does',
  (search) => {
    expect(found(search).length).toBeGreaterThan(0);
  },
);

test('a word that fits nothing finds nothing', () => {
  expect(found('frobnicate')).toEqual([]);
  expect(found('vat frobnicate')).toEqual([]);
  expect(found('')).toEqual([]);
});
