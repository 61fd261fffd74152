import { useSyncExternalStore } from 'react';
import type { Store } from '#commands/store.ts';
import { useApp } from './app-context.ts';

/** Past time that is displayed in this tab; null for the present. */
export interface PastMoment extends Pick<Store<string | null>, 'get' | 'subscribe'> {
  set: (at: string | null) => void;
  /** Whether differences between the past time and now are marked. */
  compares: Pick<Store<boolean>, 'get' | 'subscribe' | 'set'>;
}

/** Past time that is displayed; null for the present. */
export function usePastMoment(): string | null {
  const { past } = useApp();
  return useSyncExternalStore(past.subscribe, past.get);
}
