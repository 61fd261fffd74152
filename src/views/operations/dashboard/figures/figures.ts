import { useQuery } from '@tanstack/react-query';
import type { RequestOf, RowOf } from '#api/endpoint-types.ts';
import { useApp } from '#ui/app-context.ts';

export type Figures = RowOf<'GET /analytics'>;
type Part = NonNullable<NonNullable<RequestOf<'GET /analytics'>['query']>['part']>;

/**
 * Fetches one part of the dashboard's figures. Each part is fetched separately, so that a failure
 * does not affect the others.
 */
export function useFigures(part: Part) {
  const { api } = useApp();
  return useQuery(api.query('GET /analytics', { query: { part } }));
}
