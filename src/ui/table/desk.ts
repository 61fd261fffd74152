import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Client } from '../../api/client.ts';
import type { Contract } from '../../api/contract.ts';
import type { Noun } from '../../api/nouns.ts';
import type { Told } from '../../domain/feed.ts';
import type { FocusStore, Subject } from '../../commands/focus.ts';
import type { RunPlan } from '../../machines/bulk-setup.ts';
import type { MenuEntry } from '../overlay/menu.tsx';
import type { ToastStore } from '../overlay/toast-store.ts';
import type { Density } from './layout.ts';

/** The part of the live feed that tables and screens need. */
export interface TableLive {
  listen: (noun: Noun, hear: (told: Told) => void) => () => void;
  /** A table looks after the rows of this call itself. */
  tend: (key: string) => () => void;
  /** Whether what happens is told as it happens; while it is not, who wants to know has to ask. */
  isCurrent: () => boolean;
  /** Calls back when the mark of the feed changes; returns how to stop that. */
  subscribe: (watcher: () => void) => () => void;
}

/** What tables and screens need of the house around them. */
export interface Desk {
  api: Client<Contract>;
  focus: FocusStore;
  toasts: ToastStore;
  /** Whether single letters are keys for this person. */
  singleKeys: boolean;
  density: Density;
  /** What happens to rows elsewhere; without it a table shows what it was given. */
  live?: TableLive;
  /** What can be done with what is selected or focused: the entries of row menus and of the foot line. */
  actions?: (subject: Subject) => readonly MenuEntry[];
  /** Shows what a bulk action would do and, once that is agreed to, how far it is; true when it was started. */
  plan?: (plan: RunPlan) => Promise<boolean>;
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('There is no desk around this table.');
  return desk;
}

type Followed = Pick<TableLive, 'isCurrent' | 'subscribe'>;

/** Whether the feed tells just now of what happens. */
export const useIsTold = (live: Followed | undefined): boolean =>
  useSyncExternalStore(live?.subscribe ?? noFeed, () => live?.isCurrent() ?? false);

const noFeed = () => () => undefined;
