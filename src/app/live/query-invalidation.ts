import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { Client } from '#api/client.ts';
import type { EntityName } from '#api/entity-names.ts';
import type { ChangeMessage } from '#domain/kernel/feed.ts';

/** Time during which changes are collected, and minimum interval between reloads of responses. */
const GATHER_MS = 50;
const REST_MS = 1_500;
/** Minimum interval for figures, which depend on many rows. */
const FIGURES_MS = 30_000;
const counted: ReadonlySet<EntityName> = new Set([
  'shipments',
  'lockers',
  'marketplace-events',
  'marketplace-inbound',
  'payments',
  'jobs',
]);

interface Parts {
  rows: QueryClient;
  api: () => Client;
}

/**
 * Keeps displayed responses current: reloads only those that a change affects, without counting as
 * activity of the user.
 */
export function createQueryInvalidation({ rows, api }: Parts) {
  const refetching = new Set<string>();
  const { isTended, tend } = createTended();
  const stale = new Map<EntityName, Set<number> | 'all'>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let figures: typeof timer;
  let restedAt = 0;

  const isMeant = ({ queryKey }: Query): boolean =>
    [...stale].some(
      ([entity, ids]) =>
        api().isMadeOf(queryKey, [entity]) && (ids === 'all' || mayBe(queryKey, entity, ids)),
    );

  const refresh = async () => {
    timer = undefined;
    restedAt = Date.now() + REST_MS;
    const meant = rows.getQueryCache().findAll({ predicate: isMeant });
    const hashes = new Set(meant.map(({ queryHash }) => queryHash));
    const isAll = [...stale.values()].includes('all');
    stale.clear();
    const mine = [...hashes].filter((hash) => !refetching.has(hash));
    for (const hash of mine) refetching.add(hash);
    const isHere = (query: Query) => hashes.has(query.queryHash);
    await Promise.all([
      // A table reloads its own changed rows, so its pages only become stale.
      rows.invalidateQueries({
        predicate: (query) => isHere(query) && isTended(query) && !isAll,
        refetchType: 'none',
      }),
      rows.invalidateQueries({
        predicate: (query) => isHere(query) && (isAll || !isTended(query)),
      }),
    ]);
    for (const hash of mine) refetching.delete(hash);
  };

  const touch = (entity: EntityName, message: ChangeMessage) => {
    const before = stale.get(entity);
    if (!('rows' in message) || before === 'all') stale.set(entity, 'all');
    else stale.set(entity, new Set([...(before ?? []), ...message.rows.map(([id]) => id)]));
    timer ??= setTimeout(() => void refresh(), Math.max(GATHER_MS, restedAt - Date.now()));
  };
  const countAnew = () => {
    figures = undefined;
    touch('operations', { many: true });
  };

  return {
    /** Whether the console itself is reloading a response. */
    isBackground: (queryKey: readonly unknown[]) => refetching.has(hashKey(queryKey)),
    /** Invalidates responses of the entity, or only those with a changed row. */
    touch: (entity: EntityName, message: ChangeMessage) => {
      touch(entity, message);
      if (counted.has(entity)) figures ??= setTimeout(countAnew, FIGURES_MS);
    },
    tend,
  };
}

function createTended() {
  const tended = new Map<string, number>();
  return {
    isTended: ({ queryKey }: Query) => tended.has(String(queryKey[0])),
    /**
     * Registers a table that reloads the rows of this endpoint itself; returns a function that
     * unregisters it.
     */
    tend: (key: string) => {
      tended.set(key, (tended.get(key) ?? 0) + 1);
      return () => {
        const left = (tended.get(key) ?? 1) - 1;
        if (left === 0) tended.delete(key);
        else tended.set(key, left);
      };
    },
  };
}

/**
 * Whether a response may be affected. A response about one row is affected only if that row
 * changed.
 */
function mayBe(
  [key, request]: readonly unknown[],
  entity: EntityName,
  ids: ReadonlySet<number>,
): boolean {
  if (!String(key).startsWith(`GET /${entity}/`)) return true;
  const params = typeof request === 'object' && request && 'params' in request && request.params;
  const id =
    typeof params === 'object' && params && 'id' in params ? Number(params.id) : Number.NaN;
  return Number.isNaN(id) || ids.has(id);
}
