import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { loadOrReload } from './chunks.ts';

const fetches = new Set<() => Promise<void>>();

/** Fetches the code of every part that comes later; to be called while nobody is in a hurry. */
export const fetchParts = () => Promise.all([...fetches].map((fetch) => fetch()));

/**
 * A part of the house that is not needed at once: its code is fetched ahead, or when the part first opens.
 * Until then `Meanwhile` stands in for it. Not `lazy`: a suspended part stays hidden for 300 ms even when
 * its code is there already, and keys would be lost in between.
 */
export function later<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  let arrived: ComponentType<Props> | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const fetch = async () => {
    arrived ??= await load();
    for (const listener of listeners) listener();
  };
  fetches.add(fetch);

  return function Later(props: Props) {
    const Part = useSyncExternalStore(subscribe, () => arrived);
    const [trouble, setTrouble] = useState<{ cause: unknown } | null>(null);
    const isMissing = props.isOpen && Part === null;
    useEffect(() => {
      if (isMissing) loadOrReload(fetch).catch((cause: unknown) => setTrouble({ cause }));
    }, [isMissing]);
    if (trouble) throw trouble.cause;
    if (Part) return <Part {...props} />;
    return props.isOpen && Meanwhile ? <Meanwhile {...props} /> : null;
  };
}
