import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise } from 'xstate';
import type { Client } from '#api/client.ts';
import type { WallActors, WallEnvironmentEvent } from '#machines/wall.machine.ts';
import type { Live } from '../live/live.ts';

interface Parts {
  api: Client;
  rows: QueryClient;
  live: Live;
}

export function createWallActors({ api, rows, live }: Parts): WallActors {
  return {
    /**
     * Sends one request that counts as activity of the user, then requests all figures of the wall
     * display; these requests do not count.
     */
    renew: fromPromise<void>(async () => {
      await rows.fetchQuery({ ...api.query('GET /my-profile'), staleTime: 0, retry: false });
      void rows.invalidateQueries({ predicate: ({ meta }) => meta?.['wall'] === true });
    }),
    environment: fromCallback(({ sendBack }) => {
      const say: (event: WallEnvironmentEvent) => void = sendBack;
      const stops = [followFeed(live, say), followSight(say), keepAwake(say)];
      return () => stops.forEach((stop) => stop());
    }),
  };
}

type Say = (event: WallEnvironmentEvent) => void;

function followFeed(live: Live, say: Say): () => void {
  let wasLive: boolean | null = null;
  const publish = () => {
    const mark = live.mark();
    const isLive = mark.is === 'live' || (mark.is === 'catching-up' && mark.behind > 0);
    if (isLive === wasLive) return;
    wasLive = isLive;
    if (isLive) say({ type: 'feed.live' });
    else say({ type: 'feed.lost', since: mark.is === 'stale' ? mark.since : null });
  };
  publish();
  return live.subscribe(publish);
}

function followSight(say: Say): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const woke = () => say({ type: 'woke' });
  window.addEventListener('online', woke, { signal });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && woke(),
    { signal },
  );
  return () => stop.abort();
}

/** Holds a wake lock while the page is visible; a browser may refuse it. */
function keepAwake(say: Say): () => void {
  const stop = new AbortController();
  let lock: WakeLockSentinel | null = null;
  const release = () => void lock?.release().catch(() => undefined);
  const poll = async () => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (stop.signal.aborted) return release();
    say({ type: 'awake', isOn: lock !== null });
    lock?.addEventListener('release', () => say({ type: 'awake', isOn: false }));
  };
  document.addEventListener('visibilitychange', () => void poll(), { signal: stop.signal });
  void poll();
  return () => {
    stop.abort();
    release();
  };
}
