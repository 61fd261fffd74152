import { createActor, type ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../machines/session.machine.ts';
import { createFocusStore } from '../commands/focus.ts';
import { createToasts } from '../ui/overlay/toast-store.ts';
import { createActivity, openTabChannel } from './activity.ts';
import { createClients } from './clients.ts';
import { createPersistentQueries } from './kept-answers.ts';
import { createLive, type Live } from './live.ts';
import { createPastMoment } from './past/past-moment.ts';
import { createPreferences } from './preferences.ts';
import { createConfirmations } from './confirmations.ts';
import { createReturnLocation } from './return-location.ts';
import { providedSession } from './session-actors.ts';
import { createWallActors } from './wall-actors.ts';
import { createAppStorage, openBrowserStorage, type Stored } from './storage.ts';
import { QueryClient } from '@tanstack/react-query';
import type { Identity } from '../domain/signed-in-user.ts';
import { isTransient } from '../api/api-error.ts';

const MOST_TRIES_AGAIN = 2;

/** Rows of the server. Nothing is fetched in the background, because every request counts as activity. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < MOST_TRIES_AGAIN && isTransient(error),
        // Jitter keeps a thousand consoles from coming back in the same instant.
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

/** Environment marker of the specification (section 9). */
export const PRODUCTION = 'production';

const fact = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The entry script is named by its content. */
const thisBuild = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

/** Makes everything that lives as long as the page, and ties it together. */
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
  // Before enrolment the server answers with less.
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
    /** Who was signed in last since the page was loaded. */
    lastPerson,
  };
}

/** Tells who is signed in, and gives who was last. */
function followPerson(session: Session, follow: (identity: Identity | null) => void) {
  let last: number | null = null;
  session.subscribe(({ context }) => {
    follow(context.identity);
    last = context.identity?.user.id ?? last;
  });
  return () => last;
}

/** What is the person's own goes with them. */
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

/** Another tab signed out, or somebody signed in there: this tab cannot stay who it was. */
function listenToOtherTabs(session: Session, stored: Stored) {
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'token' && key !== null) return;
    const { identity } = stored.read();
    if (identity) session.send({ type: 'session.replaced', identity });
    else session.send({ type: 'session.signedOutElsewhere' });
  });
}
