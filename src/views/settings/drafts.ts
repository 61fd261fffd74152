import { useSyncExternalStore } from 'react';
import { createStore } from '../../commands/store.ts';

/** A value that somebody typed and did not save yet, and the version that it would replace. */
interface Draft {
  value: string;
  version: number;
}

export type Drafts = ReadonlyMap<string, Draft>;

/** What was typed is kept outside of the screen, so that it survives a look at another section. */
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
    /** Somebody else may have signed in: what another person typed is not theirs. */
    belongTo(person: number) {
      if (owner !== null && owner !== person) store.set(new Map());
      owner = person;
    },
  };
}

export const settingDrafts = createDrafts();

export const useDrafts = (): Drafts =>
  useSyncExternalStore(settingDrafts.subscribe, settingDrafts.get);
