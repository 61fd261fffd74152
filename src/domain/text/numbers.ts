/**
 * Reads numbers as banks, spreadsheets and people write them.
 *
 * - Groups of three by comma, point, space or apostrophe; decimals after a comma or point. In a
 *   number with two kinds of marks, the last mark begins the decimals: 1.234,50 and 1,234.50 and
 *   1'234.50 are the same amount.
 * - One mark before three figures (1,200) can group or begin decimals. The kind of number decides
 *   between the two, or the number is refused as `ambiguous`, with both meanings.
 * - A result is a value or a fault; `numberProblem` writes the fault for people.
 *
 *     amountReading('R 1,200') // { ok: true, value: 1200 }
 *     measureReading('1,200', 'kg') // { ok: false, fault: 'ambiguous', meanings: [1.2, 1200] }
 */
import { roundDecimal } from '../kernel/format.ts';
import { plainText } from './characters.ts';

type NumberFault =
  | 'missing'
  | 'not-a-number'
  | 'ambiguous'
  | 'exponent'
  | 'not-whole'
  | 'too-large';

/** Value of a text, or why it has none; `meanings` are the values of an ambiguous number. */
export type NumberReading =
  | { ok: true; value: number }
  | { ok: false; fault: NumberFault; meanings?: readonly [number, number] };

/**
 * Meaning of a comma or point before exactly three figures, if no other mark decides. `cents`:
 * ambiguous if both meanings are whole cents (1.200), otherwise decimals (1.234).
 */
type Mark = 'groups' | 'decimals' | 'ambiguous' | 'cents';

interface NumberForm {
  comma: Mark;
  point: Mark;
  /** Decimals that are kept; further ones are rounded. */
  decimals: number;
  /** Factors by unit, in lower case, for the units that may follow the number. */
  units?: Readonly<Record<string, number>>;
  isMoney?: boolean;
}

const fault = (of: NumberFault): NumberReading => ({ ok: false, fault: of });

const MAX_FIGURES = 12;

interface Figures {
  whole: string;
  decimals: string;
}

const figures = /^\d*(?:[ ,.']\d+)*$/;
const mayBeGroup = /^[1-9]\d{0,2}$/;

/** Joins groups of digits; null unless one kind of mark separates groups of three. */
function joinGroups(parts: readonly string[], marks: readonly string[]): string | null {
  const [first = '', ...others] = parts;
  if (others.length === 0) return first === '' ? '0' : first;
  const isGrouped =
    mayBeGroup.test(first) &&
    others.every((group) => group.length === 3) &&
    new Set(marks).size === 1;
  return isGrouped ? parts.join('') : null;
}

/** Meaning of the last mark of a number. */
function markMeaning(
  parts: readonly string[],
  marks: readonly string[],
  { comma, point }: NumberForm,
): Mark {
  const last = marks.at(-1) ?? ' ';
  if (/[ ']/.test(last) || marks.indexOf(last) < marks.length - 1) return 'groups';
  if (marks.length > 1) return 'decimals';
  const [head = '', tail = ''] = parts;
  if (tail.length !== 3 || !mayBeGroup.test(head)) return 'decimals';
  const meaning = last === ',' ? comma : point;
  if (meaning !== 'cents') return meaning;
  return tail.endsWith('0') ? 'ambiguous' : 'decimals';
}

/** Splits a number at its last mark if that mark begins decimals; null if the groups are wrong. */
function split(parts: readonly string[], marks: readonly string[], isDecimal: boolean) {
  const end = isDecimal ? -1 : undefined;
  const whole = joinGroups(parts.slice(0, end), marks.slice(0, end));
  return whole === null ? null : { whole, decimals: isDecimal ? (parts.at(-1) ?? '') : '' };
}

const valueOf = ({ whole, decimals }: Figures): number => Number(`${whole}.${decimals || '0'}`);

function unsignedReading(text: string, form: NumberForm): NumberReading {
  if (text === '' || !figures.test(text)) return fault('not-a-number');
  const parts = text.split(/[ ,.']/);
  const marks = text.replaceAll(/\d+/g, '').split('');
  const meaning = markMeaning(parts, marks, form);
  const found = split(parts, marks, meaning === 'decimals');
  if (found === null) return fault('not-a-number');
  if (found.whole.replace(/^0+/, '').length > MAX_FIGURES) return fault('too-large');
  if (meaning !== 'ambiguous') return { ok: true, value: valueOf(found) };
  const [head = '', tail = ''] = parts;
  const meanings = [valueOf({ whole: head, decimals: tail }), valueOf(found)] as const;
  return { ok: false, fault: 'ambiguous', meanings };
}

interface MarkAround {
  kind: 'currency' | 'sign';
  sign: 1 | -1;
  shapes: readonly RegExp[];
}

// Marks around a number, at most one of each kind. A bank's debit is negative, its credit positive.
const marksAround: readonly MarkAround[] = [
  {
    kind: 'currency',
    sign: 1,
    shapes: [/^(?:zar|rand|r)(?![a-z]) ?/i, / ?(?<![a-z])(?:zar|rand|r)$/i],
  },
  {
    kind: 'sign',
    sign: 1,
    shapes: [
      /^\+ ?/,
      / ?\+$/,
      /^(?:credit|krediet|cr|kt|ct)\b\.? ?/i,
      / ?(?:credit|krediet|cr|kt|ct)\.?$/i,
    ],
  },
  {
    kind: 'sign',
    sign: -1,
    shapes: [
      /^- ?/,
      / ?-$/,
      /^(?:debit|debiet|dr|dt|db)\b\.? ?/i,
      / ?(?:debit|debiet|dr|dt|db)\.?$/i,
    ],
  },
  { kind: 'sign', sign: -1, shapes: [/^\( ?(?=.*\)$)|(?<=^\(.*) ?\)$/g] },
];

interface Signed {
  bare: string;
  sign: number;
}

/** Removes currency, sign, brackets and the debit or credit mark. */
function signedFigures(text: string, isMoney: boolean): Signed {
  const used = new Set<MarkAround['kind']>(isMoney ? [] : ['currency']);
  let [bare, sign] = [text, 1];
  for (let isFound = true; isFound;) {
    isFound = false;
    for (const mark of marksAround) {
      const shape = mark.shapes.find((one) => !used.has(mark.kind) && bare.search(one) >= 0);
      if (shape === undefined) continue;
      bare = bare.replace(shape, '');
      used.add(mark.kind);
      sign *= mark.sign;
      isFound = true;
    }
  }
  return { bare, sign };
}

/** Splits a unit such as kg from the end; the factor is 1 without a unit. */
function withoutUnit(text: string, units: Readonly<Record<string, number>>) {
  const [, before = text, unit = ''] = /^(.*[\d.,]) ?([a-z]+)\.?$/i.exec(text) ?? [];
  const factor = units[unit.toLowerCase()];
  return factor === undefined ? { text, factor: 1 } : { text: before, factor };
}

const exponent = /^[-+]?\d+(?:[.,]\d+)?e[-+]?\d+$/i;

/** Maximum length of a number. Longer texts are refused, because parsing them could take long. */
const LONGEST = 60;

function numberReading(given: string, form: NumberForm): NumberReading {
  const bare = given.trim();
  if (bare.length > LONGEST) return fault('not-a-number');
  const typed = plainText(bare);
  if (typed === '') return fault('missing');
  if (exponent.test(typed)) return fault('exponent');
  const { text, factor } = withoutUnit(typed, form.units ?? {});
  const signed = signedFigures(text, form.isMoney === true);
  const read = unsignedReading(signed.bare, form);
  if (!read.ok) return read;
  const value = roundDecimal(signed.sign * read.value * factor, form.decimals);
  return { ok: true, value: value === 0 ? 0 : value };
}

const LEDGER_DECIMALS = 4;

/**
 * Reads an amount of rand in a bank file or field: 1,200 is 1 200, and a debit is negative. A point
 * before three figures is ambiguous in 1.200, but begins decimals in 1.234.
 */
export const amountReading = (text: string): NumberReading =>
  numberReading(text, {
    comma: 'groups',
    point: 'cents',
    decimals: LEDGER_DECIMALS,
    isMoney: true,
  });

const orNull = (read: NumberReading): number | null => (read.ok ? read.value : null);

/** Amount of rand; null if the text is not an amount or has two possible meanings. */
export const readAmount = (text: string): number | null => orNull(amountReading(text));

/** Rate, percentage or coordinate: a single comma or point separates decimals, as in 6,125. */
const decimalReading = (text: string, decimals = LEDGER_DECIMALS): NumberReading =>
  numberReading(text, { comma: 'decimals', point: 'decimals', decimals, isMoney: true });

/** Rate, percentage or coordinate; null for any other text. */
export const readDecimal = (text: string, decimals = LEDGER_DECIMALS): number | null =>
  orNull(decimalReading(text, decimals));

/** Reads a number of any other kind: a comma before three figures (1,200) is ambiguous. */
export const figureReading = (text: string, decimals = LEDGER_DECIMALS): NumberReading =>
  numberReading(text, { comma: 'ambiguous', point: 'decimals', decimals, isMoney: true });

/** Number of any other kind; null if the text is not a number or has two possible meanings. */
export const readFigure = (text: string): number | null => orNull(figureReading(text));

/** Factors by unit; units with the same factor are separated by spaces. */
const factorsOf = (names: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([units, factor]) =>
      units.split(' ').map((unit) => [unit, factor]),
    ),
  );

const unitsOf = {
  kg: factorsOf({ 'kg kgs kilo kilos kilogram kilograms': 1, 'g gr gram grams gramme': 0.001 }),
  cm: factorsOf({
    'cm cms centimetre centimetres centimeter centimeters sentimeter': 1,
    'mm millimetre millimetres millimeter millimeters': 0.1,
    'm metre metres meter meters': 100,
  }),
} as const;

export type MeasureUnit = keyof typeof unitsOf;

/** Decimals of kilograms and centimetres that are kept. */
const MEASURE_DECIMALS = 2;
const MIN_MEASURE = 0.01;

/**
 * Reads kilograms or centimetres, including 1.5kg, 300 mm or 500 g. A comma before three figures
 * (1,200) is ambiguous, because a wrong guess is wrong by a factor of a thousand. A small measure
 * never becomes 0.
 */
export function measureReading(text: string, unit: MeasureUnit): NumberReading {
  const read = numberReading(text, {
    comma: 'ambiguous',
    point: 'decimals',
    decimals: LEDGER_DECIMALS,
    units: unitsOf[unit],
  });
  if (!read.ok || read.value <= 0) return read;
  return { ok: true, value: Math.max(MIN_MEASURE, roundDecimal(read.value, MEASURE_DECIMALS)) };
}

const pieces = factorsOf({
  'pc pcs piece pieces parcel parcels box boxes unit units pakkie pakkies stuk stuks': 1,
});

/** Reads a whole number, such as a count of parcels; accepts 01, 1.0 and "2 parcels". */
export function countReading(text: string): NumberReading {
  const read = numberReading(text, {
    comma: 'ambiguous',
    point: 'decimals',
    decimals: LEDGER_DECIMALS,
    units: pieces,
  });
  return read.ok && !Number.isInteger(read.value) ? fault('not-whole') : read;
}

/** Writes a number without groups and with a decimal point, a form that every reader accepts. */
const typed = (value: number): string => String(value);

/** Message about an unreadable number, with the remedy; null if a value was read. */
export function numberProblem(
  read: NumberReading,
  { label, example }: { label: string; example: string },
): string | null {
  if (read.ok) return null;
  const [small, large] = (read.meanings ?? []).map(typed);
  const texts: Readonly<Record<NumberFault, string>> = {
    missing: `${label} is required.`,
    'not-a-number': `${label} must be a number such as ${example}.`,
    ambiguous: `${label} can mean ${small} or ${large}. Write ${small} or ${large}.`,
    exponent: `${label} was shortened by the spreadsheet. Write all digits, such as ${example}.`,
    'not-whole': `${label} must be a whole number such as ${example}.`,
    'too-large': `${label} has more than ${MAX_FIGURES} digits. Write a number such as ${example}.`,
  };
  return texts[read.fault];
}
