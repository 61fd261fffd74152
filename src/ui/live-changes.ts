import { useSyncExternalStore } from 'react';
import type { EntityName } from '#api/entity-names.ts';
import type { ChangeMessage } from '#domain/kernel/feed.ts';

/** Part of the live feed that tables and screens use. */
export interface LiveChanges {
  listen: (entity: EntityName, onChange: (message: ChangeMessage) => void) => () => void;
  /** Registers a table that reloads changed rows of this endpoint itself. */
  tend: (key: string) => () => void;
  /** Whether changes arrive live; otherwise data must be reloaded. */
  isCurrent: () => boolean;
  /** Calls back on changes of the feed state until the returned function is called. */
  subscribe: (watcher: () => void) => () => void;
}

type Followed = Pick<LiveChanges, 'isCurrent' | 'subscribe'>;

/** Whether changes arrive live now. */
export const useIsLive = (live: Followed | undefined): boolean =>
  useSyncExternalStore(live?.subscribe ?? noFeed, () => live?.isCurrent() ?? false);

const noFeed = () => () => undefined;
