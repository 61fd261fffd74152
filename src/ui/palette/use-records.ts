import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 40;

interface Results<Found> {
  query: string;
  found: readonly Found[];
  state: 'idle' | 'looking' | 'found' | 'failed';
}

const nothing = { query: '', found: [], state: 'idle' } as const;

interface Search<Found> {
  /** Query; null searches nothing. */
  query: string | null;
  look: (query: string, signal: AbortSignal) => Promise<readonly Found[]>;
  idOf: (found: Found) => string;
  /** Active row; rows above it must not move. */
  active: () => string | null;
}

/** Searches records after a pause in typing. Ignores late responses. */
export function useRecords<Found>(search: Search<Found>): Results<Found> {
  const { query } = search;
  const [results, setResults] = useState<Results<Found>>({ query: '', found: [], state: 'idle' });
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (query === null) return;
    const leaving = new AbortController();
    const arrive = (found: readonly Found[], state: 'found' | 'failed') => {
      if (leaving.signal.aborted) return;
      setResults((before) => ({
        query,
        state,
        found: mergeResults(before.found, found, latest.current),
      }));
    };
    const timer = setTimeout(() => {
      setResults((before) => ({ ...before, state: 'looking' }));
      latest.current.look(query, leaving.signal).then(
        (found) => arrive(found, 'found'),
        () => arrive([], 'failed'),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [query]);
  return query === null ? nothing : results;
}

/**
 * Merges new results. Old results down to the active row stay, so that the active row does not
 * move.
 */
function mergeResults<Found>(
  before: readonly Found[],
  found: readonly Found[],
  { idOf, active }: Search<Found>,
): readonly Found[] {
  const marked = active();
  const kept = before.slice(0, before.findIndex((one) => idOf(one) === marked) + 1);
  const ids = new Set(kept.map(idOf));
  return [...kept, ...found.filter((one) => !ids.has(idOf(one)))];
}
