import { describe, expect, test } from 'vitest';
import { countryOf, dialCodes } from './dial-codes.ts';

describe('dial codes', () => {
  test('South Africa and its neighbours come first', () => {
    const suggested = dialCodes.filter((country) => country.suggested);
    expect(suggested.map((country) => country.code)).toEqual([
      'ZA',
      'BW',
      'SZ',
      'LS',
      'MZ',
      'NA',
      'ZW',
    ]);
    expect(dialCodes.slice(0, 7)).toEqual(suggested);
  });

  test('lists every country once, with a unique name and digits', () => {
    const codes = dialCodes.map((country) => country.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(240);
    expect(dialCodes.filter(({ code, label }) => label === code)).toEqual([]);
    expect(new Set(dialCodes.map((country) => country.label)).size).toBe(codes.length);
    expect(dialCodes.filter(({ phone }) => !/^\d{1,3}$/.test(phone))).toEqual([]);
  });

  test('sorts the other countries by name', () => {
    const labels = dialCodes.slice(7).map((country) => country.label);
    expect(labels.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
    expect(labels.at(-1)).toBe('Zambia');
  });

  test.each([
    ['GB', '44'],
    ['US', '1'],
    ['JM', '1'],
    ['LS', '266'],
    ['MZ', '258'],
    ['CI', '225'],
    ['SS', '211'],
  ])('the dial code of %s is %s', (code, phone) => {
    expect(dialCodes.find((country) => country.code === code)?.phone).toBe(phone);
  });
});

describe('the country suggested to a reader', () => {
  test.each([
    ['en-ZA,en;q=0.9', 'ZA'],
    ['af', 'ZA'],
    ['', 'ZA'],
    ['en-NA', 'NA'],
    ['pt-mz;q=0.5, en-BW;q=0.8', 'BW'],
    ['en,st-LS;q=0.3', 'LS'],
    ['en-XX, en-ZW;q=0.1', 'ZW'],
    ['zh-Hant-TW', 'TW'],
    ['es-419', 'ZA'],
    ['en-GB;q=0', 'ZA'],
    ['en-US;q=nonsense,,;;=', 'ZA'],
  ])('for the browser languages "%s" is %s', (languages, code) => {
    expect(countryOf(languages).code).toBe(code);
  });
});
