import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { createStore } from '../commands/store.ts';
import { loadOrReload } from './chunks.ts';

const fetches = new Set<() => Promise<void>>();

/** Fetches the code of every part that comes later; to be called while nobody is in a hurry. */
export const fetchParts = () => Promise.all([...fetches].map((fetch) => fetch()));

/**
 * A part of the app that is not needed at once: its code is fetched ahead, or when the part first opens.
 * Until then `Meanwhile` stands in for it. Not `lazy`: a suspended part stays hidden for 300 ms even when
 * its code is there already, and keys would be lost in between.
 */
export function later<Props extends { isOpen: boolean }>(
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
