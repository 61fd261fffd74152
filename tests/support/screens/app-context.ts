import { createActor, fromCallback, fromPromise } from 'xstate';
import { createFocusStore } from '#commands/focus.ts';
import { createStore } from '#commands/store.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import type { AppContext } from '#ui/app-context.ts';
import { createToasts } from '#ui/overlay/toast-store.ts';

/**
 * App context for tests of screens, tables and forms: signed out, without live feed, every dialog
 * answered Yes.
 */
export const appContext = (given: Pick<AppContext, 'api'> & Partial<AppContext>): AppContext => ({
  toasts: createToasts(),
  focus: createFocusStore(),
  singleKeys: true,
  density: 'regular',
  session: createActor(sessionMachine, { input: {} }),
  preferences: {
    get: () => ({
      theme: 'blue',
      mode: 'light',
      layout: 'layout1',
      density: 'regular',
      side: 'full',
      singleKeys: true,
    }),
    subscribe: () => () => {},
    change: () => {},
  },
  past: { get: () => null, subscribe: () => () => {}, set: () => {}, compares: createStore(false) },
  ask: async () => true,
  wall: { renew: fromPromise(async () => {}), environment: fromCallback(() => {}) },
  watchPositions: () => () => {},
  company: 'Baton',
  logo: '',
  publicPages: [],
  returnsTo: () => null,
  ...given,
});
