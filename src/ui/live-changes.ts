import { useSyncExternalStore } from 'react';
import type { EntityName } from '../api/entity-names.ts';
import type { ChangeMessage } from '../domain/feed.ts';

/** The part of the live feed that tables and screens need. */
export interface LiveChanges {
  listen: (entity: EntityName, onChange: (message: ChangeMessage) => void) => () => void;
  /** A table loads the changed rows of this endpoint itself. */
  tend: (key: string) => () => void;
  /** Whether changes arrive as they happen; while they do not, data has to be loaded again. */
  isCurrent: () => boolean;
  /** Calls back when the state of the feed changes; returns how to stop that. */
  subscribe: (watcher: () => void) => () => void;
}

type Followed = Pick<LiveChanges, 'isCurrent' | 'subscribe'>;

/** Whether changes arrive just now as they happen. */
export const useIsLive = (live: Followed | undefined): boolean =>
  useSyncExternalStore(live?.subscribe ?? noFeed, () => live?.isCurrent() ?? false);

const noFeed = () => () => undefined;
