import {
  assign,
  fromCallback,
  fromPromise,
  setup,
  type CallbackActorLogic,
  type EventObject,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';
import { notProvided } from './not-provided.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/kernel/time.ts';

/** Keys of the current alarms, one per cause. `fresh` are the keys that no wall has shown yet. */
interface Alarms {
  keys: readonly string[];
  fresh?: readonly string[];
  /** Start of each alarm in milliseconds since 1970, where it is known. */
  since?: Readonly<Record<string, number>>;
}

/** Events from the user, the URL and the data. */
type ShownEvent =
  | { type: 'pause.toggled' }
  | { type: 'next' }
  | { type: 'previous' }
  /** Ends the display of an alarm early. */
  | { type: 'alarm.seen' }
  | { type: 'plan.changed'; scenes: number; seconds: number }
  | ({ type: 'alarms.changed' } & Alarms);

/** Events of the environment. */
export type WallEnvironmentEvent =
  | { type: 'feed.live' }
  /** Time of the last packet of the feed, in milliseconds since 1970; null if there was none. */
  | { type: 'feed.lost'; since: number | null }
  | { type: 'woke' }
  | { type: 'awake'; isOn: boolean };

/** Actors provided by the app: `renew` counts as activity and fetches the figures. */
export interface WallActors {
  renew: PromiseActorLogic<void, NonReducibleUnknown>;
  environment: CallbackActorLogic<EventObject>;
}

interface Context {
  now: () => number;
  renewEvery: () => number;
  scenes: number;
  seconds: number;
  /** Index of the current scene, from 0. */
  at: number;
  /** Seconds until the next scene. */
  left: number;
  alarms: readonly string[];
  /** Alarms that fill the screen now. */
  taking: readonly string[];
  lostSince: number;
  /**
   * After a start or a lost feed: alarms that began before `after` do not fill the screen until the
   * time `until` has passed and the first alarms have been received.
   */
  catchUp: { after: number; until: number; hasRead: boolean };
  quietMs: number;
  /** Whether the wall was paused before it was opened again. */
  startsPaused: boolean;
  /** Whether the wake lock is held. */
  isAwake: boolean;
}

// The fields are optional, so that an empty object can declare the types without casts.
const types: {
  input?: Pick<Context, 'scenes' | 'seconds' | 'renewEvery'> & {
    now?: () => number;
    /**
     * Time after the start during which no alarm fills the screen, because a restart must not
     * repeat alarms.
     */
    quietMs?: number;
    startsPaused?: boolean;
  };
  context?: Context;
  events?: ShownEvent | WallEnvironmentEvent;
} = {};

/** Time without the feed after which the wall shows that the feed is gone. */
const GONE_AFTER_MS = 30_000;
/** Time that an alarm fills the screen; afterwards it stays visible above the scenes. */
export const ALARM_MS = 12_000;
const RETRY_MS = 5_000;
const stepBy = ({ at, scenes, seconds }: Context, by: number) => ({
  at: (at + by + scenes) % scenes,
  left: seconds,
});

/** Alarms that began up to this long before the loss of the feed may not have been shown. */
const MARGIN_MS = MINUTE_MS;

/**
 * Whether the alarm began before the start or the loss of the feed; it then does not fill the
 * screen.
 */
function isOld({ now, catchUp }: Context, since: number | undefined): boolean {
  const isCatchingUp = !catchUp.hasRead || now() < catchUp.until;
  return isCatchingUp && (since === undefined || since < catchUp.after);
}

/**
 * New alarms, without old ones: those that the server lists in `fresh`; without such a list, those
 * that this wall has not shown yet.
 */
const freshOf = (context: Context, { keys, fresh, since }: Alarms) =>
  keys.filter(
    (key) =>
      !isOld(context, since?.[key]) && (fresh?.includes(key) ?? !context.alarms.includes(key)),
  );

const hasRead = ({ catchUp }: Context) => ({ catchUp: { ...catchUp, hasRead: true } });

/**
 * Cycles through scenes, shows alarms on the whole screen for a while, notices a lost feed, and
 * renews session and figures by itself, whatever happens to network and server.
 */
export const wallMachine = setup({
  types,
  actors: {
    renew: fromPromise<void>(notProvided('renew')),
    environment: fromCallback(() => {
      throw new Error('environment is provided by the shell');
    }),
  },
  guards: {
    isTimeUp: ({ context }) => context.left <= 1,
    hasFresh: ({ context }, params: Alarms) => freshOf(context, params).length > 0,
    startsPaused: ({ context }) => context.startsPaused,
    isOver: ({ context }, params: { keys: readonly string[] }) =>
      !context.taking.some((key) => params.keys.includes(key)),
  },
  actions: {
    forward: assign(({ context }) => stepBy(context, 1)),
    back: assign(({ context }) => stepBy(context, -1)),
    count: assign({ left: ({ context }) => context.left - 1 }),
    plan: assign(({ context }, { scenes, seconds }: { scenes: number; seconds: number }) => ({
      scenes,
      seconds,
      at: context.at < scenes ? context.at : 0,
      left: seconds,
    })),
    take: assign(({ context }, now: Alarms) => {
      const kept = context.taking.filter((key) => now.keys.includes(key));
      const taking = [...new Set([...kept, ...freshOf(context, now)])];
      return { alarms: now.keys, taking, ...hasRead(context) };
    }),
    note: assign(({ context }, { keys }: { keys: readonly string[] }) => ({
      alarms: keys,
      taking: context.taking.filter((key) => keys.includes(key)),
      ...hasRead(context),
    })),
    catchUp: assign(({ context: { now, quietMs, lostSince } }) => ({
      catchUp: { after: lostSince - MARGIN_MS, until: now() + quietMs, hasRead: false },
    })),
    giveBack: assign({ taking: [] }),
    lose: assign({
      lostSince: ({ context }, { since }: { since: number | null }) => since ?? context.now(),
    }),
    noteAwake: assign({ isAwake: (_, { isOn }: { isOn: boolean }) => isOn }),
  },
  delays: {
    second: SECOND_MS,
    alarm: ALARM_MS,
    retry: RETRY_MS,
    renewEvery: ({ context }) => context.renewEvery(),
    untilGone: ({ context }) =>
      Math.max(0, Math.min(GONE_AFTER_MS, context.lostSince + GONE_AFTER_MS - context.now())),
  },
}).createMachine({
  id: 'wall',
  context: ({ input }) => {
    const { scenes, seconds, renewEvery, now = Date.now, quietMs, startsPaused = false } = input;
    return {
      now,
      renewEvery,
      scenes,
      seconds,
      at: 0,
      left: seconds,
      alarms: [],
      taking: [],
      lostSince: now(),
      // Without a quiet time every alarm of the first report is new.
      catchUp: {
        after: quietMs === undefined ? 0 : now(),
        until: now() + (quietMs ?? 0),
        hasRead: quietMs === undefined,
      },
      quietMs: quietMs ?? 0,
      startsPaused,
      isAwake: false,
    };
  },
  invoke: { src: 'environment' },
  on: {
    'plan.changed': { actions: { type: 'plan', params: ({ event }) => event } },
    awake: { actions: { type: 'noteAwake', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    screen: {
      initial: 'scenes',
      states: {
        scenes: {
          on: {
            next: { actions: 'forward' },
            previous: { actions: 'back' },
            'alarms.changed': [
              {
                guard: { type: 'hasFresh', params: ({ event }) => event },
                target: 'alarm',
                actions: { type: 'take', params: ({ event }) => event },
              },
              { actions: { type: 'note', params: ({ event }) => event } },
            ],
          },
          initial: 'starting',
          states: {
            starting: { always: [{ guard: 'startsPaused', target: 'paused' }, 'playing'] },
            playing: {
              on: { 'pause.toggled': 'paused' },
              after: {
                second: [
                  { guard: 'isTimeUp', target: 'playing', reenter: true, actions: 'forward' },
                  { target: 'playing', reenter: true, actions: 'count' },
                ],
              },
            },
            paused: { on: { 'pause.toggled': 'playing' } },
            before: { type: 'history' },
          },
        },
        alarm: {
          exit: 'giveBack',
          after: { alarm: 'scenes.before' },
          on: {
            'alarm.seen': 'scenes.before',
            'pause.toggled': 'scenes.before',
            next: 'scenes.before',
            previous: 'scenes.before',
            'alarms.changed': [
              {
                guard: { type: 'hasFresh', params: ({ event }) => event },
                actions: { type: 'take', params: ({ event }) => event },
              },
              {
                guard: { type: 'isOver', params: ({ event }) => event },
                target: 'scenes.before',
                actions: { type: 'note', params: ({ event }) => event },
              },
              { actions: { type: 'note', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    feed: {
      initial: 'lost',
      states: {
        live: {
          on: {
            'feed.lost': {
              target: 'lost',
              actions: { type: 'lose', params: ({ event }) => event },
            },
          },
        },
        lost: { after: { untilGone: 'gone' }, on: { 'feed.live': 'live' } },
        gone: { on: { 'feed.live': { target: 'live', actions: 'catchUp' } } },
      },
    },
    session: {
      initial: 'renewing',
      states: {
        renewing: { invoke: { src: 'renew', onDone: 'resting', onError: 'failing' } },
        resting: {
          after: { renewEvery: 'renewing' },
          on: { 'feed.live': 'renewing', woke: 'renewing' },
        },
        failing: {
          after: { retry: 'renewing' },
          on: { 'feed.live': 'renewing', woke: 'renewing' },
        },
      },
    },
  },
});
