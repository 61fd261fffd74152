/**
 * Keeps the console connected to the feed of changes.
 * - The line (a WebSocket) joins the feed, catches up on missed messages, and is then live.
 * - The server pings at least every ten seconds. Without a ping the line is replaced, even if it
 *   seems to be open.
 * - Failed attempts are retried with growing, random pauses, and at once when the network or the
 *   computer is back.
 * - A rejected session ends the machine, because more attempts would not help.
 *
 *     createActor(feedMachine.provide({ actors: { line, environment } }), { input: {} }).start();
 */

import { assign, fromCallback, setup, type SnapshotFrom } from 'xstate';

/** Events of the line, the connection to the server. */
export type LineEvent =
  /** The line has joined or caught up further; `behind` messages are still expected. */
  | { type: 'line.progress'; behind: number }
  | { type: 'line.activity' }
  | { type: 'line.closed' }
  /** The server rejects this session, so that more attempts would not help. */
  | { type: 'line.refused' };

/** Events of the browser. */
export type EnvironmentEvent =
  | { type: 'network.lost' }
  | { type: 'network.found' }
  /** The page is visible again, or the computer woke up. */
  | { type: 'woke' };

interface Context {
  now: () => number;
  random: () => number;
  /** Time of the last packet of the server; null before the first packet. */
  activeAt: number | null;
  behind: number;
  /** Attempts since the feed was last live. */
  tries: number;
}

// The fields are optional, so that an empty object can declare the types without casts.
const types: {
  input?: { now?: () => number; random?: () => number };
  context?: Context;
  events?: LineEvent | EnvironmentEvent;
} = {};

/**
 * Silence after which the line counts as dead: the server pings every 8 s, or 10 s on a busy
 * machine. Checked every 2,5 s, so that a dead line is noticed within 15 s.
 */
const SILENCE_MS = 12_500;
const LOOK_EVERY_MS = 2_500;
const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 20_000;

const isSilent = ({ now, activeAt }: Context) => activeAt !== null && now() - activeAt > SILENCE_MS;

/**
 * Keeps the line to the feed: joins, catches up, detects silence, and retries with growing pauses.
 */
export const feedMachine = setup({
  types,
  actors: {
    line: fromCallback(() => {
      throw new Error('line is provided by the shell');
    }),
    environment: fromCallback(() => {
      throw new Error('environment is provided by the shell');
    }),
  },
  guards: {
    isSilent: ({ context }) => isSilent(context),
    isCaughtUp: (_, params: { behind: number }) => params.behind === 0,
  },
  actions: {
    noteActivity: assign({ activeAt: ({ context }) => context.now() }),
    count: assign({ behind: (_, params: { behind: number }) => params.behind }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    succeed: assign({ tries: 0, behind: 0 }),
  },
  delays: {
    lookEvery: LOOK_EVERY_MS,
    patience: PATIENCE_MS,
    // The random part spreads the reconnects of a thousand consoles.
    pause: ({ context }) => {
      const longest = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** context.tries);
      return longest * (0.5 + context.random() / 2);
    },
  },
}).createMachine({
  id: 'feed',
  context: ({ input }) => ({
    now: input.now ?? Date.now,
    random: input.random ?? Math.random,
    activeAt: null,
    behind: 0,
    tries: 0,
  }),
  invoke: { src: 'environment' },
  on: { 'network.lost': '.offline' },
  initial: 'connected',
  states: {
    connected: {
      invoke: { src: 'line' },
      on: {
        'line.closed': 'waiting',
        'line.refused': 'refused',
        'line.activity': { actions: 'noteActivity' },
        'line.progress': [
          {
            guard: { type: 'isCaughtUp', params: ({ event }) => event },
            target: '.live',
            actions: 'noteActivity',
          },
          {
            target: '.catchingUp',
            actions: ['noteActivity', { type: 'count', params: ({ event }) => event }],
          },
        ],
        woke: { guard: 'isSilent', target: 'connected', reenter: true },
      },
      initial: 'joining',
      states: {
        joining: { after: { patience: '#feed.waiting' } },
        catchingUp: { after: { patience: { guard: 'isSilent', target: '#feed.waiting' } } },
        live: {
          entry: 'succeed',
          on: {
            // Already live: one more message does not change the state.
            'line.progress': [
              {
                guard: { type: 'isCaughtUp', params: ({ event }) => event },
                actions: 'noteActivity',
              },
              {
                target: 'catchingUp',
                actions: ['noteActivity', { type: 'count', params: ({ event }) => event }],
              },
            ],
          },
          after: {
            lookEvery: [
              { guard: 'isSilent', target: '#feed.connected', reenter: true },
              { target: 'live', reenter: true },
            ],
          },
        },
      },
    },
    waiting: {
      after: { pause: { target: 'connected', actions: 'countTry' } },
      on: { woke: 'connected', 'network.found': 'connected' },
    },
    offline: { on: { 'network.found': 'connected', woke: 'connected', 'network.lost': undefined } },
    refused: { type: 'final' },
  },
});

/** How current the data on screen is. */
export type FeedMark =
  | { is: 'live' }
  | { is: 'catching-up'; behind: number }
  | { is: 'stale'; since: number }
  | { is: 'offline' };

/** Connection status for the indicator in the top bar. */
export function feedMarkOf(snapshot: SnapshotFrom<typeof feedMachine>): FeedMark {
  const { activeAt, behind } = snapshot.context;
  if (snapshot.matches({ connected: 'live' })) return { is: 'live' };
  if (snapshot.matches('offline') || snapshot.matches('refused')) return { is: 'offline' };
  if (snapshot.matches({ connected: 'catchingUp' })) return { is: 'catching-up', behind };
  if (activeAt !== null) return { is: 'stale', since: activeAt };
  return snapshot.matches('waiting') ? { is: 'offline' } : { is: 'catching-up', behind: 0 };
}
