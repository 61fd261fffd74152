import { assign, fromCallback, sendTo, setup, type EventObject } from 'xstate';
import {
  CHECK_EVERY_MS,
  THROTTLE_MS,
  isExpired,
  limitOf,
  timeLeft,
  warningLead,
} from '#domain/identity/inactivity.ts';
import { throttledKinds, type ActivityEvent, type Announcement } from './activity.ts';

type Minutes = number | null;

interface Context {
  now: () => number;
  limitMs: number | null;
  lastActivity: number;
  lastFlood: number;
}

// The fields are optional, so that an empty object can declare the types without casts.
const types: {
  input?: { minutes: Minutes; now: () => number };
  context?: Context;
  events?: ActivityEvent | { type: 'stay' } | { type: 'limit.changed'; minutes: Minutes };
  output?: { reason: 'inactivity' };
} = {};

const moment = ({ now, lastActivity, limitMs }: Context) => ({ now: now(), lastActivity, limitMs });
const lead = (context: Context) => warningLead(context.limitMs ?? 0);
const untilWarning = (context: Context) => timeLeft(moment(context)) - lead(context);

/**
 * Ends an unused session. Before activity restarts the timer, the wall clock is checked, so that a
 * laptop that slept past the limit is signed out before it renders anything.
 */
export const inactivityMachine = setup({
  types,
  actors: {
    activity: fromCallback<Announcement & EventObject>(() => {
      throw new Error('activity is provided by the shell');
    }),
  },
  guards: {
    isUnlimited: ({ context }) => context.limitMs === null,
    isOver: ({ context }) => isExpired(moment(context)),
    isNear: ({ context }) => untilWarning(context) <= 0,
    isRepeated: ({ context, event }) => {
      if (event.type !== 'activity' || !throttledKinds.has(event.kind)) return false;
      const passed = context.now() - context.lastFlood;
      return passed >= 0 && passed < THROTTLE_MS;
    },
    isNewer: ({ context, event }) =>
      event.type === 'activity.elsewhere' && event.at > context.lastActivity,
  },
  actions: {
    restart: assign(({ context, event }) => {
      const now = context.now();
      const isFlood = event.type === 'activity' && throttledKinds.has(event.kind);
      return { lastActivity: now, lastFlood: isFlood ? now : context.lastFlood };
    }),
    follow: assign({ lastActivity: ({ context }, at: number) => Math.min(at, context.now()) }),
    announce: sendTo('activity', ({ context }) => ({
      type: 'activity.announced',
      at: context.lastActivity,
    })),
    announceExpiry: sendTo('activity', { type: 'expiry.announced' }),
  },
  delays: {
    checkEvery: CHECK_EVERY_MS,
    untilWarning: ({ context }) => Math.max(untilWarning(context), 0),
    // At most the duration of the warning, even if the clock was set back.
    untilEnd: ({ context }) => Math.min(timeLeft(moment(context)), lead(context)),
  },
}).createMachine({
  id: 'inactivity',
  context: ({ input }) => {
    const now = input.now();
    return {
      now: input.now,
      limitMs: limitOf(input.minutes),
      lastActivity: now,
      lastFlood: Number.NEGATIVE_INFINITY,
    };
  },
  invoke: { src: 'activity', id: 'activity' },
  entry: 'announce',
  initial: 'deciding',
  on: {
    activity: [
      { guard: 'isOver', target: '.expired' },
      { guard: 'isRepeated' },
      { target: '.deciding', actions: ['restart', 'announce'] },
    ],
    stay: [
      { guard: 'isOver', target: '.expired' },
      { target: '.deciding', actions: ['restart', 'announce'] },
    ],
    'activity.elsewhere': {
      guard: 'isNewer',
      target: '.deciding',
      actions: { type: 'follow', params: ({ event }) => event.at },
    },
    'expiry.elsewhere': '.expired',
    'limit.changed': {
      target: '.deciding',
      actions: assign({ limitMs: ({ event }) => limitOf(event.minutes) }),
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isUnlimited', target: 'unlimited' },
        { guard: 'isOver', target: 'expired' },
        { guard: 'isNear', target: 'warning' },
        { target: 'active' },
      ],
    },
    unlimited: {},
    active: {
      // The timer belongs to this state and the check to its child, so that the check never
      // restarts the timer.
      after: { untilWarning: 'warning' },
      initial: 'watching',
      states: {
        watching: {
          after: {
            checkEvery: [
              { guard: 'isOver', target: '#inactivity.expired' },
              { guard: 'isNear', target: '#inactivity.warning' },
              { target: 'watching', reenter: true },
            ],
          },
        },
      },
    },
    warning: { after: { untilEnd: 'expired' } },
    expired: { entry: 'announceExpiry', type: 'final' },
  },
  output: { reason: 'inactivity' },
});
