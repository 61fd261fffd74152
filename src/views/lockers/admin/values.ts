import { readDecimal } from '#domain/text/numbers.ts';
import { readHours } from '#domain/lockers/opening-times.ts';

const DEGREE_DECIMALS = 6;

/** Parses a number; NaN for invalid text. */
export const numberOf = (text: string): number => readDecimal(text, DEGREE_DECIMALS) ?? Number.NaN;

/** Trimmed text, or null if empty. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
export const idOrNull = (text: string): number | null => (text === '' ? null : Number(text));

/** Errors such as "Name is required." for empty fields. */
export const requiredErrors = (
  values: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, string>>,
) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) =>
      text.trim() === '' ? [[name, `${labels[name] ?? name} is required.`]] : [],
    ),
  );

const point = { latitude: [-35.5, -21.5], longitude: [16, 33.5] } as const;

/** Errors for coordinates outside South Africa, by field. */
export const pointErrors = (given: Record<keyof typeof point, string>) => ({
  ...(isOutside(given.latitude, point.latitude) && { latitude: WHERE }),
  ...(isOutside(given.longitude, point.longitude) && { longitude: WHERE }),
});

const WHERE = 'Choose a point in South Africa.';
const isOutside = (text: string, [from, to]: readonly [number, number]): boolean =>
  !(numberOf(text) >= from && numberOf(text) <= to);

export const hoursErrors = (text: string) => {
  const read = readHours(text);
  return 'wrong' in read ? { opening_hours: 'Use times like 08:00-17:00, or closed.' } : {};
};
export const hoursIn = (text: string): Record<string, string> => {
  const read = readHours(text);
  return 'hours' in read ? read.hours : {};
};
