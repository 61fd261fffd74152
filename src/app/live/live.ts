import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import type { Client } from '#api/client.ts';
import { FeedOrder } from '#api/feed-order.ts';
import type { FeedConnection, FeedListener } from '#api/feed.ts';
import { entityNames, type EntityName } from '#api/entity-names.ts';
import { entityOfTopic, type FeedMessage, type ChangeMessage } from '#domain/kernel/feed.ts';
import {
  feedMachine,
  feedMarkOf,
  type FeedMark,
  type LineEvent,
  type EnvironmentEvent,
} from '#machines/feed.machine.ts';
import { isUnenrolled } from '#machines/session-context.ts';
import type { sessionMachine } from '#machines/session.machine.ts';
import { createQueryInvalidation } from './query-invalidation.ts';
import { createPositionWatch } from './position-watch.ts';
import { createPresence } from '../session/presence.ts';
import { createViewerWatch } from './viewer-watch.ts';
import type { PastMoment } from '#ui/past.ts';

type Session = ActorRefFrom<typeof sessionMachine>;
type ChangeListener = (message: ChangeMessage) => void;

interface Parts {
  base: string;
  rows: QueryClient;
  api: () => Client;
  session: () => Session;
  /** While a past time is displayed, changes are not applied. */
  past: Pick<PastMoment, 'get' | 'subscribe'>;
}

const known = new Map<string, EntityName>(entityNames.map((entity) => [entity, entity]));
const many: ChangeMessage = { many: true };
const unknown: FeedMark = { is: 'catching-up', behind: 0 };

/** Feed of the signed-in user: status, changes by entity, and connection. */
export function createLive({ base, rows, api, session, past }: Parts) {
  const invalidation = createQueryInvalidation({ rows, api });
  const listeners = createListeners();
  const watchers = new Set<() => void>();
  const screen = createScreen();
  let feed: ActorRefFrom<typeof feedMachine> | null = null;
  let token: string | null = null;
  let mark = unknown;

  const publish = (topic: string, message: ChangeMessage) => {
    const entity = known.get(entityOfTopic(topic));
    if (!entity) return;
    invalidation.touch(entity, message);
    listeners.publish(entity, message);
  };
  const show = (next: FeedMark) => {
    if (JSON.stringify(next) === JSON.stringify(mark)) return;
    mark = next;
    for (const watcher of watchers) watcher();
  };
  const begin = (owner: string) => {
    const order = new FeedOrder();
    const line = lineOf({ base, token: owner, order, publish, screen, session });
    feed = createActor(feedMachine.provide({ actors: { line, environment } }), { input: {} });
    feed.subscribe((snapshot) => show(feedMarkOf(snapshot)));
    feed.start();
  };
  const follow = () => {
    const snapshot = session().getSnapshot();
    const isIn =
      snapshot.matches('signedIn') && !isUnenrolled(snapshot.context) && past.get() === null;
    const owner = isIn ? (snapshot.context.identity?.token ?? null) : null;
    if (owner === token) return;
    token = owner;
    feed?.stop();
    feed = null;
    mark = unknown;
    if (owner !== null) begin(owner);
  };
  return {
    start: () => followAll({ session, past, rows }, follow),
    isBackground: invalidation.isBackground,
    tend: invalidation.tend,
    /** Calls back for every change of an entity; returns a function that stops. */
    listen: listeners.listen,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    mark: () => mark,
    /** Whether the feed is live, or is loading missed changes and will then be live. */
    isCurrent: () => mark.is === 'live' || (mark.is === 'catching-up' && mark.behind > 0),
    /** Calls back with every frame of positions; returns a function that stops. */
    watchPositions: screen.positions.watch,
    acted: screen.presence.acted,
    viewers: screen.viewers,
  };
}

export type Live = ReturnType<typeof createLive>;

/** Calls back when the user or the displayed past time changes. */
function followAll(
  { session, past, rows }: Pick<Parts, 'session' | 'past' | 'rows'>,
  follow: () => void,
) {
  let isPast = past.get() !== null;
  session().subscribe(follow);
  past.subscribe(() => {
    const wasPast = isPast;
    isPast = past.get() !== null;
    // Reloads all data, because changes were not applied while the past was on display.
    if (wasPast && !isPast) void rows.invalidateQueries();
    follow();
  });
}

/** Messages that screens exchange with the server over the feed connection. */
const createScreen = () => ({
  positions: createPositionWatch(),
  presence: createPresence(),
  viewers: createViewerWatch(),
});

function createListeners() {
  const listeners = new Map<EntityName, Set<ChangeListener>>();
  return {
    publish: (entity: EntityName, message: ChangeMessage) =>
      listeners.get(entity)?.forEach((listener) => listener(message)),
    listen: (entity: EntityName, listener: ChangeListener) => {
      const all = listeners.get(entity) ?? new Set();
      listeners.set(entity, all.add(listener));
      return () => void all.delete(listener);
    },
  };
}

interface Line {
  base: string;
  token: string;
  order: FeedOrder;
  publish: (topic: string, message: ChangeMessage) => void;
  screen: ReturnType<typeof createScreen>;
  session: () => Session;
}

/**
 * Actor of the feed connection. Its code is loaded only after sign-in, because signing in does not
 * need it.
 */
function lineOf({ base, token, order, publish, screen, session }: Line) {
  return fromCallback(({ sendBack }) => {
    const say: (event: LineEvent) => void = sendBack;
    let connection: FeedConnection | null = null;
    let isLeft = false;
    const listener: FeedListener = {
      progress: (behind) => say({ type: 'line.progress', behind }),
      onActivity: () => say({ type: 'line.activity' }),
      closed: () => say({ type: 'line.closed' }),
      messages: (messages: readonly FeedMessage[]) => {
        for (const [topic, , message] of messages) publish(topic, message);
      },
      lost: (topics) => topics.forEach((topic) => publish(topic, many)),
      positions: screen.positions.onFrame,
      viewers: screen.viewers.received,
      ended: (reason) => {
        if (reason === 'signed-out') session().send({ type: 'session.signedOutElsewhere' });
        else session().send({ type: 'session.ended', token, reason: noticeOf(reason) });
      },
      refused: (code) => {
        say({ type: 'line.refused' });
        if (code === 'second_factor_required')
          session().send({ type: 'secondFactor.required', token });
        else session().send({ type: 'session.ended', token, reason: noticeOf(code) });
      },
    };
    const open = async () => {
      const { openFeed } = await import('#api/feed.ts');
      if (isLeft) return;
      connection = openFeed({ base, token, order, listener });
      for (const part of Object.values(screen)) part.connected(connection);
    };
    open().catch(listener.closed);
    return () => {
      isLeft = true;
      for (const part of Object.values(screen)) part.connected(null);
      connection?.close();
    };
  });
}

const noticeOf = (reason: string) =>
  reason === 'inactivity' || reason === 'session_inactive' ? 'inactive' : 'ended';

/** Network and sleep events, as reported by the browser. */
const environment = fromCallback(({ sendBack }) => {
  const say: (event: EnvironmentEvent) => void = sendBack;
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('offline', () => say({ type: 'network.lost' }), { signal });
  window.addEventListener('online', () => say({ type: 'network.found' }), { signal });
  window.addEventListener('pageshow', () => say({ type: 'woke' }), { signal });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && say({ type: 'woke' }),
    { signal },
  );
  return () => stop.abort();
});
