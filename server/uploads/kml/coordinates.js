/** @typedef {{ positions: number[][] } | { why: string }} Coordinates */

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const LONGEST_QUOTE = 40;

/** @param {string} text */
const quoted = (text) =>
  text.length > LONGEST_QUOTE ? `"${text.slice(0, LONGEST_QUOTE)}…"` : `"${text}"`;

const POINTS = 'Write numbers with a point, such as 28.05,-26.1.';

/** Splits where there are spaces; a comma at the end of a corner is ignored. @param {string} text */
const bySpaces = (text) =>
  text
    .split(/\s+/)
    .map((corner) => corner.replace(/,$/, ''))
    .filter((corner) => corner !== '');

/**
 * Ways to split coordinates into corners: as KML defines them; with spaces after commas; and with
 * one corner a line.
 * @type {readonly ((text: string) => string[])[]}
 */
const splits = [
  bySpaces,
  (text) => bySpaces(text.replaceAll(/\s*,\s*/g, ',')),
  (text) => bySpaces(text.replaceAll(/[^\S\n]+/g, '')),
];

/** @param {string} corner */
const isCorner = (corner) => {
  const numbers = corner.split(',');
  return numbers.length > 1 && numbers.length < 4 && numbers.every((one) => NUMBER.test(one));
};

/** Whether these are whole degrees within the country. @param {string} [degrees] */
const isLongitude = (degrees) => /^\+?(1[6-9]|2\d|3[0-3])$/.test(degrees ?? '');
/** @param {string} [degrees] */
const isLatitude = (degrees) => /^-(2[2-9]|3[0-5])$/.test(degrees ?? '');

/**
 * Whether numbers were written with decimal commas: no number has a decimal point, and a corner has
 * too many numbers, or whole degrees where a decimal part should be.
 * @param {readonly string[]} corners
 */
function hasDecimalCommas(corners) {
  const numbers = corners.map((corner) => corner.split(','));
  if (corners.some((corner) => corner.includes('.'))) return false;
  if (!numbers.flat().every((one) => NUMBER.test(one))) return false;
  const pairs = numbers.filter(({ length }) => length === 2).map(([degrees]) => degrees);
  const isAlternating = pairs.every((degrees, at) =>
    at % 2 === 0 ? isLongitude(degrees) && isLatitude(pairs[at + 1]) : isLatitude(degrees),
  );
  return (
    numbers.some(({ length }) => length > 3) ||
    numbers.some(([, decimals = '', latitude]) => isLatitude(latitude) && /^\d/.test(decimals)) ||
    (pairs.length > 0 && isAlternating)
  );
}

/**
 * Reads the text of `coordinates`: corners separated by spaces, each with longitude, latitude and
 * an optional height separated by commas. Returns the reason if a corner is wrong.
 * @param {string} given
 * @returns {Coordinates}
 */
export function readCoordinates(given) {
  // Some programs write a typographic minus.
  const text = given.replaceAll(/[\u2010-\u2015\u2212]/g, '-').trim();
  if (text === '') return { positions: [] };
  const ways = splits.map((split) => split(text));
  if (text.includes(';')) {
    const hasCommas = /\d,\d/.test(text) && !text.includes('.');
    return {
      why: `The coordinates have semicolons: ${quoted(text)}. Write longitude,latitude with a comma, and a space between corners.${hasCommas ? ` ${POINTS}` : ''}`,
    };
  }
  if (ways.slice(0, 2).some(hasDecimalCommas))
    return { why: `The coordinates have decimal commas: ${quoted(text)}. ${POINTS}` };
  const corners = ways.find((way) => way.every(isCorner));
  if (corners) return { positions: corners.map((corner) => corner.split(',').map(Number)) };
  const [, loose = []] = ways;
  const wrong = loose.findIndex((corner) => !isCorner(corner));
  const corner = loose[wrong] ?? '';
  const where = `Corner ${wrong + 1}`;
  return {
    why: hasDecimalCommas([corner])
      ? `${where} has decimal commas: ${quoted(corner)}. ${POINTS}`
      : `${where} is not longitude,latitude: ${quoted(corner)}.`,
  };
}
