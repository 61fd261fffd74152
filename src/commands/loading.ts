import { useEffect, useLayoutEffect, useRef } from 'react';

const loading = new Set<symbol>();
const listeners = new Set<() => void>();

/**
 * Marks the screen as loading, so that pressed keys are queued. Call the returned function when it
 * has loaded.
 */
export function beginLoading(): () => void {
  const one = Symbol('loading');
  loading.add(one);
  return () => {
    if (!loading.delete(one)) return;
    for (const listener of listeners) listener();
  };
}

export const isLoading = (): boolean => loading.size > 0;

/** Calls the listener each time something has finished loading. */
export function watchLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Marks a component as loading while `is` is true. */
export function useLoading(is: boolean) {
  const end = useRef<(() => void) | null>(null);
  // A layout effect starts the mark before a key can reach the new page. A normal effect ends it
  // after the page has added its key handlers.
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
