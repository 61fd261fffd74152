import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 150;
const LEAST_TYPED = 2;

export interface Lookup<F> {
  isOpen: boolean;
  found: readonly F[];
  /** The one that Enter takes. */
  at: number;
  /** Instead of a list: searching, nothing found, or why not. */
  words: string | null;
  look: (text: string) => void;
  move: (by: number) => void;
  close: () => void;
}

interface State<F> {
  isOpen: boolean;
  found: readonly F[];
  at: number;
  words: string | null;
}

/** Searches while one types: waits for a pause, and only the newest answer counts. */
export function useLookup<F>(
  search: (text: string, signal: AbortSignal) => Promise<readonly F[]>,
): Lookup<F> {
  const [state, setState] = useState<State<F>>({ isOpen: false, found: [], at: 0, words: null });
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
  const ask = async (text: string) => {
    const mine = new AbortController();
    running.current = mine;
    const next = await answered(() => search(text, mine.signal));
    if (!mine.signal.aborted) setState(next);
  };
  const look = (text: string) => {
    stop();
    if (text.trim().length < LEAST_TYPED) return close();
    setState((now) => (now.isOpen ? now : { isOpen: true, found: [], at: 0, words: 'Searching…' }));
    timer.current = setTimeout(() => void ask(text.trim()), PAUSE_MS);
  };
  const move = (by: number) =>
    setState((now) => ({
      ...now,
      at: Math.max(0, Math.min(now.at + by, now.found.length - 1)),
    }));
  return { ...state, look, move, close };
}

async function answered<F>(search: () => Promise<readonly F[]>): Promise<State<F>> {
  try {
    const found = await search();
    return { isOpen: true, found, at: 0, words: found.length === 0 ? 'Nothing found.' : null };
  } catch (error) {
    const words = error instanceof Error ? error.message : 'The search failed.';
    return { isOpen: true, found: [], at: 0, words };
  }
}
