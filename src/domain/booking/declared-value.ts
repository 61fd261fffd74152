import { amountReading, numberProblem, type NumberReading } from '../text/numbers.ts';

/** Reads a declared value in rand; an empty text counts as 0. */
function declaredValueReading(text: string): NumberReading {
  const read = amountReading(text);
  return !read.ok && read.fault === 'missing' ? { ok: true, value: 0 } : read;
}

/** Error in a declared value; null if valid. */
export const declaredValueProblem = (text: string): string | null =>
  numberProblem(declaredValueReading(text), { label: 'Declared value', example: '450.00' });

/** Declared value in rand. An invalid value counts as 0 here; `declaredValueProblem` reports it. */
export function declaredValueIn(text: string): number {
  const read = declaredValueReading(text);
  return read.ok ? read.value : 0;
}
