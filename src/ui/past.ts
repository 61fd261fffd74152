import { useSyncExternalStore } from 'react';
import type { Store } from '../commands/store.ts';
import { useApp } from './app-context.ts';

/** The moment that this tab looks at, as an instant; null is now. */
export interface PastMoment extends Pick<Store<string | null>, 'get' | 'subscribe'> {
  set: (at: string | null) => void;
  /** Whether what differs from now is marked. */
  compares: Pick<Store<boolean>, 'get' | 'subscribe' | 'set'>;
}

/** The moment that is looked at, followed. */
export function usePastMoment(): string | null {
  const { past } = useApp();
  return useSyncExternalStore(past.subscribe, past.get);
}
