import type { FeedConnection } from '../api/feed.ts';

type Hear = (frame: Uint8Array) => void;

/** Positions are only sent while somebody looks: whoever watches is heard on every line that comes. */
export function createPositionWatch() {
  const all = new Set<Hear>();
  let line: FeedConnection | null = null;
  return {
    hear: (frame: Uint8Array) => all.forEach((hear) => hear(frame)),
    /** A line came, or went. */
    connected(connection: FeedConnection | null) {
      line = connection;
      if (all.size > 0) line?.watch({});
    },
    /** Calls back with every frame; returns how to stop that. */
    watch(hear: Hear) {
      if (all.size === 0) line?.watch({});
      all.add(hear);
      return () => {
        all.delete(hear);
        if (all.size === 0) line?.unwatch();
      };
    },
  };
}

export type PositionWatch = ReturnType<typeof createPositionWatch>;
