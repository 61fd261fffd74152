import { useSyncExternalStore } from 'react';
import { createStore } from '../../../commands/store.ts';

const chosen = createStore<number | null>(null);

/** The door that people are at; what is shown beside the machine is about it. */
export const chooseDoor = (id: number): void => chosen.set(id);
export const useChosenDoor = (): number | null =>
  useSyncExternalStore(chosen.subscribe, chosen.get);
