import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 40;

interface Results<Found> {
  query: string;
  found: readonly Found[];
  state: 'idle' | 'looking' | 'found' | 'failed';
}

const nothing = { query: '', found: [], state: 'idle' } as const;

interface Search<Found> {
  /** Null asks nothing. */
  query: string | null;
  look: (query: string, signal: AbortSignal) => Promise<readonly Found[]>;
  idOf: (found: Found) => string;
  /** The marked row; what stands above it stays where it is. */
  active: () => string | null;
}

/** What the server finds for a text, asked when typing rests; an answer that comes too late is dropped. */
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
        found: settled(before.found, found, latest.current),
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

/** New results, but down to the marked row the old ones stay: it never moves under the finger. */
function settled<Found>(
  before: readonly Found[],
  found: readonly Found[],
  { idOf, active }: Search<Found>,
): readonly Found[] {
  const marked = active();
  const kept = before.slice(0, before.findIndex((one) => idOf(one) === marked) + 1);
  const ids = new Set(kept.map(idOf));
  return [...kept, ...found.filter((one) => !ids.has(idOf(one)))];
}
