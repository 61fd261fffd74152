import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { createStore } from '#commands/store.ts';
import { loadOrReload } from './chunks.ts';

const fetches = new Set<() => Promise<void>>();

/** Prefetches the code of all deferred parts. Call it while the app is idle. */
export const fetchParts = () => Promise.all([...fetches].map((fetch) => fetch()));

/**
 * Defers a part of the app: its code is prefetched, or loaded when the part first opens.
 * `Meanwhile` is the placeholder. Does not use `lazy`, because a suspended part stays hidden for
 * 300 ms even if its code is loaded, and keys pressed meanwhile would be lost.
 */
export function deferComponent<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  const arrived = createStore<ComponentType<Props> | null>(null);
  const fetch = async () => arrived.set(arrived.get() ?? (await load()));
  fetches.add(fetch);

  return function Later(props: Props) {
    const Part = useSyncExternalStore(arrived.subscribe, arrived.get);
    const [failure, setFailure] = useState<{ cause: unknown } | null>(null);
    const isMissing = props.isOpen && Part === null;
    useEffect(() => {
      if (isMissing) loadOrReload(fetch).catch((cause: unknown) => setFailure({ cause }));
    }, [isMissing]);
    if (failure) throw failure.cause;
    if (Part) return <Part {...props} />;
    return props.isOpen && Meanwhile ? <Meanwhile {...props} /> : null;
  };
}
