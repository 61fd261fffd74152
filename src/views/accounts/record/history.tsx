import { useQuery } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';
import { HistoryPart } from '#ui/page/history-part.tsx';
import type { Account } from '../account.ts';

/** Changes of the account with users and reasons. */
export function History({ record: { id } }: { record: Account }) {
  const { api } = useApp();
  return (
    <HistoryPart
      of={useQuery(api.query('GET /accounts/:id/history', { params: { id } }))}
      keepsPast={false}
    />
  );
}
