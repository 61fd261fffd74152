import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

export interface DialCode {
  /** ISO 3166-1 alpha-2. */
  code: string;
  label: string;
  /** International prefix, digits only. */
  phone: string;
  /** Whether the country is listed first: South Africa and its neighbours. */
  suggested: boolean;
}

const home: DialCode = { code: 'ZA', label: 'South Africa', phone: '27', suggested: true };
const nearby = new Set(['BW', 'LS', 'MZ', 'NA', 'SZ', 'ZW']);

const names = new Intl.DisplayNames('en', { type: 'region' });
const byLabel = new Intl.Collator('en');

/** Dial codes of all countries: South Africa, its neighbours, then the rest by name. */
export const dialCodes: readonly DialCode[] = [
  home,
  ...getCountries()
    .filter((code) => code !== home.code)
    .map((code) => ({
      code,
      label: names.of(code) ?? code,
      phone: getCountryCallingCode(code),
      suggested: nearby.has(code),
    }))
    .toSorted(
      (one, other) =>
        Number(other.suggested) - Number(one.suggested) || byLabel.compare(one.label, other.label),
    ),
];

const byCode = new Map(dialCodes.map((country) => [country.code, country]));

function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.trim().startsWith('q='));
  return given === undefined ? 1 : Number(given.trim().slice(2)) || 0;
}

/**
 * Country of the preferred language in an Accept-Language header, among languages with a region;
 * South Africa without such a language.
 */
export function countryOf(languages: string): DialCode {
  const wanted = languages
    .split(',')
    .map((part) => part.split(';'))
    .map(([tag = '', ...parameters]) => ({ tag: tag.trim(), weight: weightOf(parameters) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const regions = wanted.map(
    ({ tag }) => /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(tag)?.[1],
  );
  const named = regions.map((region) => byCode.get(region?.toUpperCase() ?? ''));
  return named.find((country) => country !== undefined) ?? home;
}
