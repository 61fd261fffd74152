import { plainText, withoutAccents } from '../text/characters.ts';

/**
 * Names and codes of South Africa in lower case without spaces: ISO 3166, languages of the country
 * and of programs, and usual short forms.
 */
const names = new Set(
  [
    'za zaf rsa sa southafrica safrica suidafrika safrika mzantsi mzansi umzantsiafrika',
    'ningizimuafrika iningizimuafrika afrikaborwa aforikaborwa afrikadzonga afurikatshipembe sewulaafrika',
    'sudafrika zuidafrika afriquedusud sudafrica africadosul',
  ]
    .join(' ')
    .split(' '),
);
const republic = /(?:the )?rep(?:ublic)?\.? of|republiek(?: van)?|(?<!\p{L})iriphabli[ky]i? yase/gu;

const isNamed = (text: string): boolean => names.has(text.replaceAll(/[^a-z]/g, ''));

/**
 * Whether a text names South Africa, by name or code and with any signs. Several names must agree:
 * `South Africa (ZA)`.
 */
export function isSouthAfrica(given: string): boolean {
  const text = withoutAccents(plainText(given)).replaceAll(republic, ' ');
  if (isNamed(text)) return true;
  const parts = text.split(/[(),/|]| - /).filter((part) => /[^\s.]/.test(part));
  return parts.length > 1 && parts.every(isNamed);
}

export const otherCountryRefused =
  'Parcels are collected and delivered in South Africa only. Correct the country, or leave it empty.';
