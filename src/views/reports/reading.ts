import { useQuery } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#api/endpoint-types.ts';
import { useApp } from '#ui/app-context.ts';
import { bodyOf, type Asked } from './address.ts';

export type Reading = ResponseOf<'POST /reports/:id/rows'>;
export type Report = ResponseOf<'GET /workspaces/:id'>['reports'][number];
export type Column = Reading['columns'][number];
export type Figure = Extract<Column, { is: 'figure' }>;
/** Definition of a composed report. */
export type Definition = NonNullable<InputOf<'POST /workspace-reports'>['body']['definition']>;
export type Workspace = ResponseOf<'GET /workspaces/:id'>;

/** Name of a report in the URL. */
export const slugOf = ({ id, built_in }: Pick<Report, 'id' | 'built_in'>): string =>
  built_in ?? String(id);

const isFigure = (column: Column): column is Figure => column.is === 'figure';
export const figuresOf = ({ columns }: Reading): Figure[] => columns.filter(isFigure);

/** Fetches workspaces with their reports, in the order of the specification. */
export function useWorkspaces() {
  const { api } = useApp();
  return useQuery(
    api.query('GET /workspaces', { query: { range: [0, 1000], sort: ['id', 'ASC'] } }),
  );
}

/** Fetches the rows of a report; previous rows stay while parameters change. */
export function useReading(id: number, asked: Asked) {
  const { api } = useApp();
  const body = bodyOf(asked);
  return useQuery({
    queryKey: ['report', id, body],
    queryFn: ({ signal }) =>
      api.call('POST /reports/:id/rows', { params: { id }, body }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    staleTime: 60_000,
    retry: false,
  });
}
