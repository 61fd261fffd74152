import { useQuery } from '@tanstack/react-query';
import type { Contract } from '../../api/contract.ts';
import type { RequestOf, RowOf } from '../../api/endpoint.ts';
import { useHouse } from '../house.ts';

export type Figures = RowOf<Contract['GET /analytics']>;
type Part = NonNullable<
  NonNullable<RequestOf<'GET /analytics', Contract['GET /analytics']>['query']>['part']
>;

/** One part of the dashboard; each is asked for alone, so that one that fails leaves the others. */
export function useFigures(part: Part) {
  const { api } = useHouse();
  return useQuery(api.query('GET /analytics', { query: { part } }));
}

const dayWords = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** "Thu, 20 Nov". */
export const sayDay = (day: string): string => dayWords.format(new Date(`${day}T00:00:00Z`));
