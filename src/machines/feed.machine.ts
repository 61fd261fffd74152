import { assign, fromCallback, setup, type SnapshotFrom } from 'xstate';

/** What a line to the server says of itself. */
export type LineEvent =
  /** Joined, or a step further: so many messages are still on their way. */
  | { type: 'line.progress'; behind: number }
  | { type: 'line.activity' }
  | { type: 'line.closed' }
  /** The server does not take this session in; trying again would not help. */
  | { type: 'line.refused' };

/** What the browser says of the world. */
export type EnvironmentEvent =
  | { type: 'network.lost' }
  | { type: 'network.found' }
  /** The page is looked at again, or the computer woke up. */
  | { type: 'woke' };

interface Context {
  now: () => number;
  random: () => number;
  /** The last sign of life of the server; null before the first. */
  activeAt: number | null;
  behind: number;
  /** Tries since the feed was live. */
  tries: number;
}

// Optional fields carry the types without a value and without a cast.
const types: {
  input?: { now?: () => number; random?: () => number };
  context?: Context;
  events?: LineEvent | EnvironmentEvent;
} = {};

/**
 * The server gives a sign of life every ten seconds; without one for this long the line is dead, whatever it
 * says. With the time between two looks that is noticed within fifteen seconds.
 */
const SILENCE_MS = 12_500;
const LOOK_EVERY_MS = 2_500;
const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 20_000;

const isSilent = ({ now, activeAt }: Context) => activeAt !== null && now() - activeAt > SILENCE_MS;

/** Keeps a line to the feed: joins, catches up, notices when it has gone silent, and tries again in growing steps. */
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
    // Jitter keeps a thousand consoles from coming back in the same instant.
    pause: ({ context }) => {
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** context.tries);
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
            // Already live: a message more is no change of state.
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

/** How current everything on the screen is, in one word and a figure. */
export type FeedMark =
  | { is: 'live' }
  | { is: 'catching-up'; behind: number }
  | { is: 'stale'; since: number }
  | { is: 'offline' };

/** What the status mark says in a state of the machine. */
export function feedMarkOf(snapshot: SnapshotFrom<typeof feedMachine>): FeedMark {
  const { activeAt, behind } = snapshot.context;
  if (snapshot.matches({ connected: 'live' })) return { is: 'live' };
  if (snapshot.matches('offline') || snapshot.matches('refused')) return { is: 'offline' };
  if (snapshot.matches({ connected: 'catchingUp' })) return { is: 'catching-up', behind };
  if (activeAt !== null) return { is: 'stale', since: activeAt };
  return snapshot.matches('waiting') ? { is: 'offline' } : { is: 'catching-up', behind: 0 };
}
