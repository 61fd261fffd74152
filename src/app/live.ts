import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import type { Client } from '../api/client.ts';
import type { Contract } from '../api/contract.ts';
import { FeedOrder } from '../api/feed-order.ts';
import type { FeedConnection, FeedTold } from '../api/feed.ts';
import { nouns, type Noun } from '../api/nouns.ts';
import { nounOfTopic, type FeedMessage, type Told } from '../domain/feed.ts';
import {
  feedMachine,
  feedMarkOf,
  type FeedMark,
  type LineEvent,
  type SurroundingsEvent,
} from '../machines/feed.machine.ts';
import { isUnenrolled } from '../machines/session-context.ts';
import type { sessionMachine } from '../machines/session.machine.ts';
import { createLiveAnswers } from './live-answers.ts';
import { createPositionWatch, type PositionWatch } from './position-watch.ts';
import { createPresence, type Presence } from './presence.ts';

type Session = ActorRefFrom<typeof sessionMachine>;
type Hear = (told: Told) => void;

interface Parts {
  base: string;
  rows: QueryClient;
  api: () => Client<Contract>;
  session: () => Session;
}

const known = new Map<string, Noun>(nouns.map((noun) => [noun, noun]));
const many: Told = { many: true };
const unknown: FeedMark = { is: 'catching-up', behind: 0 };

/** The feed of whoever is signed in: its mark, its changes by noun, and the line that brings them. */
export function createLive({ base, rows, api, session }: Parts) {
  const answers = createLiveAnswers({ rows, api });
  const listeners = createListeners();
  const watchers = new Set<() => void>();
  const positions = createPositionWatch();
  const presence = createPresence();
  let feed: ActorRefFrom<typeof feedMachine> | null = null;
  let token: string | null = null;
  let mark = unknown;

  const hear = (topic: string, told: Told) => {
    const noun = known.get(nounOfTopic(topic));
    if (!noun) return;
    answers.touch(noun, told);
    listeners.tell(noun, told);
  };
  const show = (next: FeedMark) => {
    if (JSON.stringify(next) === JSON.stringify(mark)) return;
    mark = next;
    for (const watcher of watchers) watcher();
  };
  const begin = (owner: string) => {
    const order = new FeedOrder();
    const line = lineOf({ base, token: owner, order, hear, positions, presence, session });
    feed = createActor(feedMachine.provide({ actors: { line, surroundings } }), { input: {} });
    feed.subscribe((snapshot) => show(feedMarkOf(snapshot)));
    feed.start();
  };
  const follow = () => {
    const snapshot = session().getSnapshot();
    const isIn = snapshot.matches('signedIn') && !isUnenrolled(snapshot.context);
    const owner = isIn ? (snapshot.context.identity?.token ?? null) : null;
    if (owner === token) return;
    token = owner;
    feed?.stop();
    feed = null;
    mark = unknown;
    if (owner !== null) begin(owner);
  };
  return {
    /** Begins to follow the session. */
    start: () => void session().subscribe(follow),
    isBackground: answers.isBackground,
    tend: answers.tend,
    /** Calls back for every change of a noun; returns how to stop that. */
    listen: listeners.listen,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    mark: () => mark,
    /** Whether what happens is told as it happens, or in a moment. */
    isCurrent: () => mark.is === 'live' || (mark.is === 'catching-up' && mark.behind > 0),
    /** Calls back with every frame of positions while it is watched; returns how to stop that. */
    watchPositions: positions.watch,
    /** The person did something. */
    acted: presence.acted,
  };
}

export type Live = ReturnType<typeof createLive>;

function createListeners() {
  const listeners = new Map<Noun, Set<Hear>>();
  return {
    tell: (noun: Noun, told: Told) => listeners.get(noun)?.forEach((hear) => hear(told)),
    listen: (noun: Noun, listener: Hear) => {
      const all = listeners.get(noun) ?? new Set();
      listeners.set(noun, all.add(listener));
      return () => void all.delete(listener);
    },
  };
}

interface Line {
  base: string;
  token: string;
  order: FeedOrder;
  hear: (topic: string, told: Told) => void;
  positions: PositionWatch;
  presence: Presence;
  session: () => Session;
}

/** The code of the line comes after signing in: nobody needs it to sign in. */
function lineOf({ base, token, order, hear, positions, presence, session }: Line) {
  return fromCallback(({ sendBack }) => {
    const say: (event: LineEvent) => void = sendBack;
    let connection: FeedConnection | null = null;
    let isLeft = false;
    const tell: FeedTold = {
      progress: (behind) => say({ type: 'line.progress', behind }),
      heard: () => say({ type: 'line.heard' }),
      closed: () => say({ type: 'line.closed' }),
      messages: (messages: readonly FeedMessage[]) => {
        for (const [topic, , told] of messages) hear(topic, told);
      },
      lost: (topics) => topics.forEach((topic) => hear(topic, many)),
      positions: positions.hear,
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
      const { openFeed } = await import('../api/feed.ts');
      if (isLeft) return;
      connection = openFeed({ base, token, order, tell });
      positions.connected(connection);
      presence.connected(connection);
    };
    open().catch(tell.closed);
    return () => {
      isLeft = true;
      positions.connected(null);
      presence.connected(null);
      connection?.close();
    };
  });
}

const noticeOf = (reason: string) =>
  reason === 'inactivity' || reason === 'session_inactive' ? 'inactive' : 'ended';

/** Network and sleep, as far as the browser tells. */
const surroundings = fromCallback(({ sendBack }) => {
  const say: (event: SurroundingsEvent) => void = sendBack;
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
