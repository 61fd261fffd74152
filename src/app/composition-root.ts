import { createActor, type ActorRefFrom } from 'xstate';
import type { sessionMachine } from '#machines/session.machine.ts';
import { createFocusStore } from '#commands/focus.ts';
import { createToasts } from '#ui/overlay/toast-store.ts';
import { createActivity, openTabChannel } from './session/activity.ts';
import { createClients } from './live/clients.ts';
import { createPersistentQueries } from './palette/kept-answers.ts';
import { createLive, type Live } from './live/live.ts';
import { createPastMoment } from './past/past-moment.ts';
import { createPreferences } from './session/preferences.ts';
import { createConfirmations } from './commands/confirmations.ts';
import { createReturnLocation } from './session/return-location.ts';
import { providedSession } from './session/session-actors.ts';
import { createWallActors } from './frame/wall-actors.ts';
import { createAppStorage, openBrowserStorage, type Stored } from './storage.ts';
import { QueryClient } from '@tanstack/react-query';
import type { Identity } from '#domain/identity/signed-in-user.ts';
import { isTransient } from '#api/api-error.ts';

const MAX_RETRIES = 2;

/**
 * Creates the query cache. The cache never refetches by itself, because every request counts as
 * activity of the user.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
        // The random part spreads the retries of a thousand consoles.
        retryDelay: (failures) => 300 * 2 ** failures * (0.5 + Math.random()),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

type Session = ActorRefFrom<typeof sessionMachine>;

/**
 * Name of the production environment (specification, section 9). Consoles of other environments
 * show a mark in the header.
 */
export const PRODUCTION = 'production';

const fact = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** URL of the entry script, which contains a hash of its content. */
const thisBuild = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

/** Creates and connects all services with the lifetime of the page. */
export function composeApp() {
  const sessionStore = openBrowserStorage(() => sessionStorage);
  const stored = createAppStorage(
    openBrowserStorage(() => localStorage),
    sessionStore,
  );
  const rows = createQueryClient();
  const activity = createActivity(openTabChannel, () => live.acted());
  const toasts = createToasts();
  const preferences = createPreferences(stored);
  const requested = createReturnLocation(sessionStore);
  const base = fact('baton-api-base');

  const past = createPastMoment();

  const live: Live = createLive({ base, rows, api: () => api, session: () => session, past });
  const { api, apiOf }: ReturnType<typeof createClients> = createClients({
    base,
    rows,
    onRequest: activity.requested,
    isBackground: live.isBackground,
    at: past.get,
    session: () => session,
  });
  const own = { preferences, toasts, past };
  const session: Session = createActor(
    providedSession({ api, apiOf, rows, stored, activity, forget: () => forget(own) }),
    { input: {} },
  );

  const kept = createPersistentQueries({ rows, stored, build: thisBuild() });
  const lastPerson = followPerson(session, kept.follow);
  // Reloads all responses, because the server returns less data before enrolment.
  session.on('secondFactor.enrolled', () => void rows.invalidateQueries());
  listenToOtherTabs(session, stored);
  live.start();
  session.start();
  return {
    api,
    rows,
    session,
    live,
    past,
    wall: createWallActors({ api, rows, live }),
    toasts,
    focus: createFocusStore(),
    preferences,
    requested,
    questions: createConfirmations(),
    base,
    company: fact('baton-company'),
    logo: fact('baton-logo'),
    environment: fact('baton-environment') || PRODUCTION,
    /** Id of the last signed-in user since the page was loaded. */
    lastPerson,
  };
}

/**
 * Reports the signed-in user to `follow`; returns a function that returns the id of the last
 * signed-in user.
 */
function followPerson(session: Session, follow: (identity: Identity | null) => void) {
  let last: number | null = null;
  session.subscribe(({ context }) => {
    follow(context.identity);
    last = context.identity?.user.id ?? last;
  });
  return () => last;
}

/** Clears the data of the previous user: preferences, messages and the displayed past time. */
function forget({
  preferences,
  toasts,
  past,
}: Pick<AppServices, 'preferences' | 'toasts' | 'past'>) {
  preferences.forget();
  toasts.clear();
  past.set(null);
}

export type AppServices = ReturnType<typeof composeApp>;

/** Ends or replaces the session after sign-out or sign-in in another tab. */
function listenToOtherTabs(session: Session, stored: Stored) {
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'token' && key !== null) return;
    const { identity } = stored.read();
    if (identity) session.send({ type: 'session.replaced', identity });
    else session.send({ type: 'session.signedOutElsewhere' });
  });
}
