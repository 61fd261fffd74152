import { shiftDay, startOfDay } from '#domain/kernel/business-days.ts';
import { UTC_OFFSET, MINUTE_MS } from '#domain/kernel/time.ts';
import { dateOf, type FilterField } from './filter-fields.ts';

const minuteShape = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d$/;

/** Start and end of a day or a minute such as `2026-11-20T10:57`, in South African time. */
function spanOf(text: string, now: Date): readonly [start: string, end: string] | undefined {
  const [, day = text] = minuteShape.exec(text) ?? [];
  const known = dateOf(day, now);
  if (known === undefined) return undefined;
  if (day === text) return [startOfDay(known), startOfDay(shiftDay(known, 1))];
  const start = Date.parse(`${text}${UTC_OFFSET}`);
  return [new Date(start).toISOString(), new Date(start + MINUTE_MS).toISOString()];
}

/** Filter field for days and minutes, sent as timestamps: `from` is included, `to` is not. */
export function dayFilter<Key extends string>(
  name: string,
  label: string,
  { from, to }: { from: Key; to: Key },
): FilterField<Key> {
  return {
    name,
    label,
    kind: 'date',
    toFilter: ({ compare, values, not }) => {
      const span = spanOf(values[0] ?? '', new Date());
      if (span === undefined || not || values.length > 1) return null;
      const [start, end] = span;
      const filter: Partial<Record<Key, unknown>> = {};
      if (compare === '=' || compare === '>=') filter[from] = start;
      if (compare === '>') filter[from] = end;
      if (compare === '=' || compare === '<=') filter[to] = end;
      if (compare === '<') filter[to] = start;
      return filter;
    },
  };
}
