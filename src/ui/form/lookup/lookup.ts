import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 150;
const MIN_TYPED = 2;

export interface Lookup<F> {
  isOpen: boolean;
  found: readonly F[];
  /** Index of the option that Enter takes. */
  at: number;
  /** Text instead of a list: searching, nothing found, or an error. */
  words: string | null;
  /** Whether the response for the latest text is pending. */
  isSearching: boolean;
  look: (text: string) => void;
  /** Makes the option `by` steps further active, among `count` options. */
  move: (by: number, count: number) => void;
  close: () => void;
}

interface State<F> {
  isOpen: boolean;
  found: readonly F[];
  at: number;
  words: string | null;
  isSearching: boolean;
}

const closed = { isOpen: false, found: [], at: 0, words: null, isSearching: false };

/** Searches while the user types: waits for a pause and ignores all but the newest response. */
export function useLookup<F>(
  search: (text: string, signal: AbortSignal) => Promise<readonly F[]>,
): Lookup<F> {
  const [state, setState] = useState<State<F>>(closed);
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    running.current?.abort();
    running.current = null;
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );

  const close = () => {
    stop();
    setState((now) => (now.isOpen ? { ...now, isOpen: false } : now));
  };
  const lookUp = async (text: string) => {
    const mine = new AbortController();
    running.current = mine;
    const next = await resultOf(() => search(text, mine.signal));
    if (!mine.signal.aborted) setState(next);
  };
  const look = (text: string) => {
    stop();
    if (text.trim().length < MIN_TYPED) return close();
    setState((now) => ({
      ...(now.isOpen && now.words === null ? now : { ...closed, words: 'Searching…' }),
      isOpen: true,
      isSearching: true,
    }));
    timer.current = setTimeout(() => void lookUp(text.trim()), PAUSE_MS);
  };
  const move = (by: number, count: number) =>
    setState((now) => ({ ...now, at: Math.max(0, Math.min(now.at + by, count - 1)) }));
  return { ...state, look, move, close };
}

async function resultOf<F>(search: () => Promise<readonly F[]>): Promise<State<F>> {
  try {
    const found = await search();
    return { ...closed, isOpen: true, found, words: found.length === 0 ? 'Nothing found.' : null };
  } catch (error) {
    const words = error instanceof Error ? error.message : 'The search failed.';
    return { ...closed, isOpen: true, words };
  }
}
