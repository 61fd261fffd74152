/**
 * Kernel: facts of a record, derived from its declared fields.
 *
 *     facts: (crate) => [
 *       ...fieldFacts(crateFields, crate, ['code', 'weight', 'packed_at']),
 *       ['Account', <AccountLink of={crate} />],
 *     ]
 */
import type { ReactNode } from 'react';
import type { Field, Fields } from '#domain/entities/fields.ts';
import { formatCount, formatNumber } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatColumnDate } from '#domain/kernel/time.ts';
import { formatMoment } from '../format.ts';
import { PhoneNumber } from '../phone/phone-number.tsx';

type Fact = readonly [term: string, value: ReactNode];

const texts: Partial<Record<Field['kind'], (value: string) => ReactNode>> = {
  code: (text) => <span className="ref">{text}</span>,
  phone: (number) => <PhoneNumber number={number} />,
  day: formatColumnDate,
  instant: formatMoment,
};

const numbers: Partial<Record<Field['kind'], (value: number) => string>> = {
  money: inRand,
  count: formatCount,
  number: formatNumber,
};

/** Displayed value of a field; null for a missing value. */
function shown({ kind }: Field, value: unknown): ReactNode {
  if (typeof value === 'string') return value === '' ? null : (texts[kind]?.(value) ?? value);
  if (typeof value === 'number') return numbers[kind]?.(value) ?? String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return null;
}

/** Labels and values of fields that the row has, in the order of `names`. */
export const fieldFacts = <F extends Fields, Row extends object>(
  fields: F,
  row: Row,
  names: readonly (keyof F & keyof Row & string)[],
): Fact[] =>
  names.flatMap((name): Fact[] => {
    const field: Field | undefined = fields[name];
    return field ? [[field.label, shown(field, row[name])]] : [];
  });

/** Facts of the fields that have a value in the row. */
export const givenFacts: typeof fieldFacts = (fields, row, names) =>
  fieldFacts(fields, row, names).filter(([, value]) => value !== null);
