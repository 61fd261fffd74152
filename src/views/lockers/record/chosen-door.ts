import { useSyncExternalStore } from 'react';
import { createStore } from '#commands/store.ts';

const chosen = createStore<number | null>(null);

/** Chosen door, described next to the map of doors. */
export const chooseDoor = (id: number): void => chosen.set(id);
export const useChosenDoor = (): number | null =>
  useSyncExternalStore(chosen.subscribe, chosen.get);
