import { useEffect, useLayoutEffect, useRef } from 'react';

const loading = new Set<symbol>();
const listeners = new Set<() => void>();

/** Says that what keys are meant for is not there yet; answers how to say that it is. */
export function beginLoading(): () => void {
  const one = Symbol('loading');
  loading.add(one);
  return () => {
    if (!loading.delete(one)) return;
    for (const listener of listeners) listener();
  };
}

export const isLoading = (): boolean => loading.size > 0;

/** Calls back when something that was loading is there. */
export function watchLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The same for as long as a component says so. */
export function useLoading(is: boolean) {
  const end = useRef<(() => void) | null>(null);
  // Begins before anybody can press a key on what is drawn, ends after its own key handlers are there.
  useLayoutEffect(() => {
    if (is) end.current ??= beginLoading();
  }, [is]);
  useEffect(() => {
    if (is) return;
    end.current?.();
    end.current = null;
  }, [is]);
  useEffect(
    () => () => {
      end.current?.();
      end.current = null;
    },
    [],
  );
}
