import { formatNumber } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { isStatus, statusFacts } from '#domain/kernel/statuses.ts';
import { formatDateTime } from '#domain/kernel/time.ts';
import type { Reading } from './fields.ts';
import { sentenceCase } from '#domain/kernel/sentence-case.ts';

const withUnit = (unit: string) => (value: unknown) => `${formatNumber(Number(value))} ${unit}`;

const readings = {
  text: String,
  words: (value: unknown) => sentenceCase(String(value)),
  moment: (value: unknown) => formatDateTime(String(value)),
  'yes or no': (value: unknown) => (value === true ? 'Yes' : 'No'),
  status: (value: unknown) => {
    const status = String(value);
    return isStatus(status) ? statusFacts(status).label : sentenceCase(status);
  },
  rand: (value: unknown) => inRand(Number(value)),
  kilograms: withUnit('kg'),
  centimetres: withUnit('cm'),
} satisfies Record<Extract<Reading, string>, (value: unknown) => string>;

/** Formats a value of a history; null if empty. `nameOf` finds the name of a record by id. */
export function valueWords(
  value: unknown,
  as: Reading,
  nameOf: (record: string, id: number) => string | undefined,
): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof as === 'string') return readings[as](value);
  return nameOf(as.record, Number(value)) ?? `No longer exists (${String(value)})`;
}
