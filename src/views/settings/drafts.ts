import { useSyncExternalStore } from 'react';
import { createStore } from '#commands/store.ts';

/** Unsaved value with the version it would replace. */
interface Draft {
  value: string;
  version: number;
}

export type Drafts = ReadonlyMap<string, Draft>;

/** Drafts, kept outside of the screen so that they survive navigation. */
function createDrafts() {
  const store = createStore<Drafts>(new Map());
  let owner: number | null = null;
  const change = (work: (drafts: Map<string, Draft>) => void) => {
    const drafts = new Map(store.get());
    work(drafts);
    store.set(drafts);
  };
  return {
    ...store,
    put: (setting: string, draft: Draft) => change((drafts) => void drafts.set(setting, draft)),
    drop: (settings: readonly string[]) =>
      change((drafts) => settings.forEach((one) => drafts.delete(one))),
    /** Discards the drafts of a previously signed-in user. */
    belongTo(person: number) {
      if (owner !== null && owner !== person) store.set(new Map());
      owner = person;
    },
  };
}

export const settingDrafts = createDrafts();

export const useDrafts = (): Drafts =>
  useSyncExternalStore(settingDrafts.subscribe, settingDrafts.get);
