import { useQuery } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#api/endpoint-types.ts';
import { useApp } from '#ui/app-context.ts';

const CALL = 'POST /accounts-age-analysis';
export type AgeAnalysis = ResponseOf<typeof CALL>;

/** Age analysis, reloaded when accounts, charges or payments change. */
export function useAges(body: RequestOf<typeof CALL>['body']) {
  const { api } = useApp();
  return useQuery({
    queryKey: [CALL, body],
    queryFn: ({ signal }) => api.call(CALL, { body }, { signal }),
  });
}
