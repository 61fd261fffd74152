/**
 * Reads coordinates as people, phones and maps hand them over.
 *
 * - Latitude first, with decimal points or commas: -26.107, 28.056 or -26,107; 28,056.
 * - Degrees, minutes and seconds, and N, S, E, W or the words for them in English and Afrikaans.
 * - Labels, which may turn the order around: lng: 28.056, lat: -26.107.
 * - Links of Google Maps, Apple Maps, Waze, OpenStreetMap and `geo:`.
 *
 *     readCoordinates('26°06\'25"S 28°03\'22"E') // { ok: true, latitude: -26.10694…, … }
 */
import { roundDecimal } from '../kernel/format.ts';
import { plainText } from '../text/characters.ts';
import { readDecimal } from '../text/numbers.ts';
import { coordinatesInLink, isMapLink } from './map-links.ts';
import { isInBox } from './south-africa.ts';

/** Coordinates, or why the text has none. */
export type ReadCoordinates =
  | { ok: true; latitude: number; longitude: number }
  | { ok: false; why: string };

const advice = 'Type latitude and longitude, for instance -26.107, 28.056.';
const linkAdvice = 'This link has no coordinates. Open it on a map and copy the coordinates.';
const codeAdvice = 'This is a plus code. Open it on a map and copy the coordinates.';

/** Maximum length; the links of map services are long. */
const LONGEST = 1_000;
const DEGREE_DECIMALS = 8;

/** Parses one number of degrees, such as -26,107; null for other texts. */
export const readDegrees = (text: string): number | null => readDecimal(text, DEGREE_DECIMALS);
const decimalIn = (text = '') => readDegrees(text) ?? Number.NaN;

/** Words of a direction and their letters; O is east in Afrikaans. */
const directions: readonly (readonly [RegExp, string])[] = [
  [/\b(?:north|noord)\b/g, 'n'],
  [/\b(?:south|suid)\b/g, 's'],
  [/\b(?:east|oos|o)\b|(?<=[\d°'" ])o\b/g, 'e'],
  [/\b(?:west|wes)\b/g, 'w'],
];

/**
 * Brings a text into one form: small letters, one sign for degrees, minutes and seconds, no
 * brackets.
 */
const normalised = (given: string): string =>
  directions.reduce(
    (text, [words, letter]) => text.replaceAll(words, letter),
    plainText(given)
      .toLowerCase()
      .replaceAll(/[º˚]|\bdeg(?:rees?)?\b/g, '°')
      .replaceAll(/[\u2033\u201c\u201d]|''/g, '"')
      .replaceAll(/\([^()\d]*\)|[()[\]{}<>]/g, ' '),
  );

/** Pair of decimal numbers. If they have decimal points, a height may follow. */
const points =
  /^([-+]?\d+(?:\.\d+)?)(?: ?[,;/|] ?| )([-+]?\d+(?:\.\d+)?)(?: ?, ?-?\d+(?:\.\d+)? ?m?)?$/;
const commas = /^([-+]?\d+,\d+)(?: ?[,;/|] ?| )([-+]?\d+,\d+)$/;

const labels =
  /\b(?:latitude|lat|breedtegraad|y|longitude|long|lng|lon|lengtegraad|x)\b["']? ?[:=]? ?/g;
const isEast = (label: string): boolean => /^(?:lo|ln|le|x)/.test(label);

/** Half of a pair; the axis is undefined without a direction. */
interface Half {
  value: number;
  axis: 'latitude' | 'longitude' | undefined;
}

const angle =
  /^([nsew])? ?([-+]?) ?(\d{1,3}(?:[.,]\d+)?) ?°? ?(?:(\d{1,2}(?:[.,]\d+)?) ?'? ?)?(?:(\d{1,2}(?:[.,]\d+)?) ?"? ?)?([nsew])?$/;
const SIXTY = 60;

/**
 * Converts degrees with optional minutes and seconds to decimal degrees. Null if minutes or seconds
 * reach 60, or if any number except the last has decimals.
 */
function degreesOf(numbers: readonly string[]): number | null {
  const [degrees = 0, minutes = 0, seconds = 0] = numbers.map(decimalIn);
  const isWrong = numbers.slice(0, -1).some((one) => /[.,]/.test(one));
  if (isWrong || minutes >= SIXTY || seconds >= SIXTY) return null;
  return degrees + minutes / SIXTY + seconds / SIXTY ** 2;
}

const axisOf = (letter: string): 'latitude' | 'longitude' =>
  /[ns]/.test(letter) ? 'latitude' : 'longitude';

function halfOf(text: string): Half | null {
  const found = angle.exec(text.replaceAll(/^[ ,;/|]+|[ ,;/|]+$/g, ''));
  const [, before, sign, ...others] = found ?? [];
  const size = degreesOf(others.slice(0, 3).filter((one) => one !== undefined));
  if (found === null || size === null) return null;
  const letter = before ?? others[3] ?? '';
  const value = sign === '-' || /[sw]/.test(letter) ? -size : size;
  return {
    value: roundDecimal(value, DEGREE_DECIMALS),
    axis: letter === '' ? undefined : axisOf(letter),
  };
}

/** Splits a text with two directions or two degree signs; null for others. */
function halvesOf(text: string): readonly [string, string] | null {
  const letters = [...text.matchAll(/[nsew]/g)].map(({ index }) => index);
  const degrees = [...text.matchAll(/[-+]?\d+(?:[.,]\d+)? ?°/g)].map(({ index }) => index);
  const [first = 0, second] = letters;
  const isBehind = /\d/.test(text.slice(0, first));
  const at = letters.length === 2 ? (isBehind ? first + 1 : second) : degrees[1];
  if (at === undefined || letters.length === 1 || letters.length > 2) return null;
  return [text.slice(0, at), text.slice(at)];
}

type Pair = readonly [latitude: number, longitude: number];

function fromHalves(text: string): Pair | null {
  const [one, other] = (halvesOf(text) ?? []).map(halfOf);
  if (!one || !other || (one.axis !== undefined && one.axis === other.axis)) return null;
  return one.axis === 'longitude' ? [other.value, one.value] : [one.value, other.value];
}

function fromDecimals(text: string): Pair | null {
  const found = points.exec(text) ?? commas.exec(text);
  return found && [decimalIn(found[1]), decimalIn(found[2])];
}

/**
 * Removes labels, leading words and trailing signs. `isTurned` means longitude first, as in WKT.
 */
function withoutLabels(text: string): { bare: string; isTurned: boolean } {
  const found = [...text.matchAll(labels)].map(([label]) => label);
  const bare = text
    .replaceAll(labels, ' ')
    .replaceAll(/["'&]/g, found.length > 0 ? ' ' : '$&')
    .replace(/^(?:[^\p{L}\d+-]*\p{L}{2,})+/u, '')
    .replaceAll(/ +/g, ' ')
    .replace(/^ ?"([^"]*)" ?$/, '$1')
    .replaceAll(/^[^\p{L}\d+-]+|[ ,;:.]+$/gu, '');
  return { bare, isTurned: isEast(found[0] ?? '') || /^\W*point\b/.test(text) };
}

function pairIn(given: string): Pair | null {
  if (isMapLink(given)) return coordinatesInLink(given, (text) => pairIn(text));
  const { bare, isTurned } = withoutLabels(normalised(given));
  const pair = fromDecimals(bare) ?? fromDecimals(bare.replaceAll(/ ?°/g, '')) ?? fromHalves(bare);
  return pair && isTurned ? [pair[1], pair[0]] : pair;
}

/** Open location code, which needs a map to be read if it is short. */
const plusCode = /(?:^|\s)[23456789cfghjmpqrvwx]{4,8}\+[23456789cfghjmpqrvwx]{2,3}(?:[\s,]|$)/i;

function unreadable(text: string): string {
  if (plusCode.test(text)) return codeAdvice;
  return isMapLink(text) ? linkAdvice : advice;
}

function outside([latitude, longitude]: Pair): string {
  if (isInBox(longitude, latitude)) return 'Latitude comes first, then longitude.';
  return isInBox(-latitude, longitude)
    ? `The latitude needs a minus sign: ${-latitude}, ${longitude}.`
    : 'This is outside South Africa.';
}

/** Parses coordinates within South Africa in any notation, or says why the text has none. */
export function readCoordinates(text: string): ReadCoordinates {
  const pair = text.length > LONGEST ? null : pairIn(text);
  if (pair === null) return { ok: false, why: unreadable(text.slice(0, LONGEST)) };
  const [latitude, longitude] = pair;
  return isInBox(latitude, longitude)
    ? { ok: true, latitude, longitude }
    : { ok: false, why: outside(pair) };
}

/** Formats coordinates for reading and typing: latitude first, accurate to a metre. */
export const formatCoordinates = (longitude: number, latitude: number): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
