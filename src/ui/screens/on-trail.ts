import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listSource, type ListKey } from '#api/list-source.ts';
import { leaveTrail, openOnTrail, trailOf, type Trail } from '#commands/trail.ts';
import { useApp, type AppContext } from '../app-context.ts';
import type { Kind } from '#domain/entities/entities.ts';

/**
 * Number of rows to load before and after the record, and number of remaining rows that triggers
 * loading more.
 */
const AROUND = 50;
const NEAR = 5;

interface ListPosition {
  kind: Kind;
  id: number;
  /** Endpoint of the list. */
  list: ListKey;
}

/**
 * List as stored in the browser history entry, with enough data to load the list again after a page
 * reload.
 */
type Kept = Pick<Trail, 'kind' | 'filter' | 'sort'> & { at: number };

/** Marks the record as the open record of its list, and loads the list around it. */
export function useOnTrail({ kind, id, list }: ListPosition) {
  const client = useQueryClient();
  const { api } = useApp();
  useEffect(() => openOnTrail(kind, id), [kind, id]);
  useEffect(() => {
    const known = trailOf(kind, id);
    const kept = known ? keptOf(known, id) : readKept(history.state, kind);
    if (!kept) return;
    history.replaceState({ trail: kept }, '');
    if (known && !isNearEnd(known, kept.at)) return;
    let isOver = false;
    const bring = async () => {
      const trail = await around({ client, api, list }, kept);
      if (!isOver && trail.ids.includes(id)) leaveTrail(trail);
    };
    // Without a response the record has no neighbours.
    bring().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [client, api, kind, id, list]);
}

const keptOf = ({ kind, filter, sort, start, ids }: Trail, id: number): Kept => ({
  kind,
  filter,
  sort,
  at: start + ids.indexOf(id),
});

function isNearEnd({ start, ids, total }: Trail, at: number): boolean {
  const isBefore = start > 0 && at - start < NEAR;
  return isBefore || (start + ids.length < total && start + ids.length - at <= NEAR);
}

interface NeighbourQuery {
  client: QueryClient;
  api: AppContext['api'];
  list: ListKey;
}

async function around({ client, api, list }: NeighbourQuery, kept: Kept): Promise<Trail> {
  const { at, ...request } = kept;
  const start = Math.max(0, at - AROUND);
  const { rows, total } = await client.fetchQuery(
    listSource(api, list).page(request, [start, at + AROUND]),
  );
  return { ...request, start, total, ids: rows.map(({ id }) => id) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Reads the list from a history entry; null for other state. */
export function readKept(state: unknown, kind: Kind): Kept | null {
  const kept = isRecord(state) ? state['trail'] : null;
  if (!isRecord(kept) || kept['kind'] !== kind || !isRecord(kept['filter'])) return null;
  const { at, filter, sort } = kept;
  if (typeof at !== 'number' || !Number.isInteger(at) || at < 0) return null;
  return { kind, filter, sort: readSort(sort), at };
}

function readSort(sort: unknown): Trail['sort'] {
  if (!Array.isArray(sort) || typeof sort[0] !== 'string') return null;
  return [sort[0], sort[1] === 'DESC' ? 'DESC' : 'ASC'];
}
