import { plainText, withoutAccents } from '../text/characters.ts';

/** Names and codes of South Africa, as letters: ISO 3166, languages of the country, usual short forms. */
const names = new Set(
  'za zaf rsa sa southafrica republicofsouthafrica therepublicofsouthafrica suidafrika republieksuidafrika republiekvansuidafrika mzantsi ningizimuafrika iningizimuafrika afrikaborwa'.split(
    ' ',
  ),
);

/** Whether a text names South Africa, by name or code and with any signs. */
export const isSouthAfrica = (text: string): boolean =>
  names.has(withoutAccents(plainText(text)).replaceAll(/[^a-z]/g, ''));

export const otherCountryRefused =
  'Parcels are collected and delivered in South Africa only. Correct the country, or leave it empty.';
