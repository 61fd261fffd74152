import type { FeedConnection } from '#api/feed.ts';

type FrameListener = (frame: Uint8Array) => void;

/**
 * Subscribes to driver positions while a screen shows them, again on every new connection, because
 * the server sends positions only to subscribers.
 */
export function createPositionWatch() {
  const all = new Set<FrameListener>();
  let line: FeedConnection | null = null;
  return {
    onFrame: (frame: Uint8Array) => all.forEach((listener) => listener(frame)),
    /** Sets the connection; null while disconnected. */
    connected(connection: FeedConnection | null) {
      line = connection;
      if (all.size > 0) line?.watch({});
    },
    /** Calls back with every frame; returns a function that stops. */
    watch(onFrame: FrameListener) {
      if (all.size === 0) line?.watch({});
      all.add(onFrame);
      return () => {
        all.delete(onFrame);
        if (all.size === 0) line?.unwatch();
      };
    },
  };
}
