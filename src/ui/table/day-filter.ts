import { shifted, startOfDay } from '../../domain/business-days.ts';
import { dateOf, type FilterField } from './filter-fields.ts';

/** Days of the business as the instants that the server compares with: from is included, to is not. */
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
      const day = dateOf(values[0] ?? '', new Date());
      if (day === undefined || not || values.length > 1) return null;
      const [start, end] = [startOfDay(day), startOfDay(shifted(day, 1))];
      const filter: Partial<Record<Key, unknown>> = {};
      if (compare === '=' || compare === '>=') filter[from] = start;
      if (compare === '>') filter[from] = end;
      if (compare === '=' || compare === '<=') filter[to] = end;
      if (compare === '<') filter[to] = start;
      return filter;
    },
  };
}
