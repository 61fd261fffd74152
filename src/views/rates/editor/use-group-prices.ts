import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { useApp } from '#ui/app-context.ts';
import {
  afterSaving,
  changedCells,
  isOutdated,
  withCells,
  type Kept,
} from './matrix/kept-prices.ts';

type Revision = ResponseOf<'GET /rates/revisions/:id'>;
type Saved = ResponseOf<'PUT /rates/groups/update-rate-group/:id'>;

// Separate query key, because rate changes refetch all queries under the key of the endpoint, and a
// group has thousands of prices.
const keyOf = (id: number) => ['prices that are edited', id] as const;

/**
 * Fetches the prices of a group once. The user's edits are merged from their responses; the prices
 * are refetched if the revision lists a newer version of the group.
 */
export function useGroupPrices(revision: Revision, id: number): UseQueryResult<Kept> {
  const { api } = useApp();
  const rows = useQueryClient();
  const listed = revision.group_list.find((one) => one.id === id);
  const found = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }): Promise<Kept> => {
      const call = { params: { id }, query: {} };
      const group = await api.call('GET /rates/groups/:id', call, { signal });
      const before = rows.getQueryData<Kept>(keyOf(id));
      return { ...group, arrived: before ? changedCells(before.all_cells, group.all_cells) : [] };
    },
    // Takes state and figures from the list, which every change updates.
    select: (group: Kept) => ({ ...group, ...listed, version: group.version }),
  });
  const standing = `${listed?.version} ${listed?.holding_id}`;
  const follow = useEffectEvent((_: string) => {
    if (found.data && listed && isOutdated(found.data, listed)) void found.refetch();
  });
  useEffect(() => follow(standing), [standing]);
  return found;
}

/** Merges the response to an edit into the cache and marks the effect as outdated. */
export function usePlacing({ id, rate_revision_id: revision }: Kept) {
  const { api } = useApp();
  const rows = useQueryClient();
  const { queryKey } = api.query('GET /rates/revisions/:id/effect', {
    params: { id: revision },
    query: {},
  });
  const put = (change: (group: Kept) => Kept) => {
    void rows.cancelQueries({ queryKey: keyOf(id) });
    rows.setQueryData<Kept>(keyOf(id), (group) => group && change(group));
  };
  return {
    saved: (answer: Saved) => {
      put((group) => afterSaving(group, answer));
      rows.setQueryData<ResponseOf<'GET /rates/revisions/:id/effect'>>(
        queryKey,
        (effect) => effect && { ...effect, state: 'old' },
      );
    },
    /** Merges prices that other users have changed. */
    seen: (cells: Saved['cells']) =>
      put((group) => ({ ...group, all_cells: withCells(group.all_cells, cells) })),
  };
}
