import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { Client } from '../api/client.ts';
import type { Contract } from '../api/contract.ts';
import type { Noun } from '../api/nouns.ts';
import type { Told } from '../domain/feed.ts';

/** Changes are gathered this long, and answers are asked for anew at most this often. */
const GATHER_MS = 50;
const REST_MS = 1_500;
/** Figures add up many rows: they follow the changes of their rows from this distance. */
const FIGURES_MS = 30_000;
const counted: ReadonlySet<Noun> = new Set(['shipments', 'lockers']);

interface Parts {
  rows: QueryClient;
  api: () => Client<Contract>;
}

/**
 * Keeps the answers on the screen current: what a change touches is asked for anew, nothing else, and
 * as the console's own wish, which is no activity of the person.
 */
export function createLiveAnswers({ rows, api }: Parts) {
  const asking = new Set<string>();
  const { isTended, tend } = createTended();
  const stale = new Map<Noun, Set<number> | 'all'>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let figures: typeof timer;
  let restedAt = 0;

  const isMeant = ({ queryKey }: Query): boolean =>
    [...stale].some(
      ([noun, ids]) =>
        api().isMadeOf(queryKey, [noun]) && (ids === 'all' || mayBe(queryKey, noun, ids)),
    );

  const refresh = async () => {
    timer = undefined;
    restedAt = Date.now() + REST_MS;
    const meant = rows.getQueryCache().findAll({ predicate: isMeant });
    const hashes = new Set(meant.map(({ queryHash }) => queryHash));
    const isAll = [...stale.values()].includes('all');
    stale.clear();
    const mine = [...hashes].filter((hash) => !asking.has(hash));
    for (const hash of mine) asking.add(hash);
    const isHere = (query: Query) => hashes.has(query.queryHash);
    await Promise.all([
      // A table that is told of its rows brings them itself; its pages are only no longer fresh.
      rows.invalidateQueries({
        predicate: (query) => isHere(query) && isTended(query) && !isAll,
        refetchType: 'none',
      }),
      rows.invalidateQueries({
        predicate: (query) => isHere(query) && (isAll || !isTended(query)),
      }),
    ]);
    for (const hash of mine) asking.delete(hash);
  };

  const touch = (noun: Noun, told: Told) => {
    const before = stale.get(noun);
    if (!('rows' in told) || before === 'all') stale.set(noun, 'all');
    else stale.set(noun, new Set([...(before ?? []), ...told.rows.map(([id]) => id)]));
    timer ??= setTimeout(() => void refresh(), Math.max(GATHER_MS, restedAt - Date.now()));
  };
  const countAnew = () => {
    figures = undefined;
    touch('operations', { many: true });
  };

  return {
    /** Whether an answer is being asked for by the console itself. */
    isBackground: (queryKey: readonly unknown[]) => asking.has(hashKey(queryKey)),
    /** Answers made of the noun are stale, or those that show one of the rows. */
    touch: (noun: Noun, told: Told) => {
      touch(noun, told);
      if (counted.has(noun)) figures ??= setTimeout(countAnew, FIGURES_MS);
    },
    tend,
  };
}

function createTended() {
  const tended = new Map<string, number>();
  return {
    isTended: ({ queryKey }: Query) => tended.has(String(queryKey[0])),
    /** A table looks after the rows of this call itself, until told otherwise. */
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

/** An answer about one row, by the path of the noun itself, is stale only when that row changed. */
function mayBe([key, request]: readonly unknown[], noun: Noun, ids: ReadonlySet<number>): boolean {
  if (!String(key).startsWith(`GET /${noun}/`)) return true;
  const params = typeof request === 'object' && request && 'params' in request && request.params;
  const id =
    typeof params === 'object' && params && 'id' in params ? Number(params.id) : Number.NaN;
  return Number.isNaN(id) || ids.has(id);
}
