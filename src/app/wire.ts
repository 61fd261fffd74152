import { createActor, type ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../machines/session.machine.ts';
import { createFocusStore } from '../commands/focus.ts';
import { createToasts } from '../ui/overlay/toast-store.ts';
import { createActivity, openTabChannel } from './activity.ts';
import { createClients } from './clients.ts';
import { createLive, type Live } from './live.ts';
import { createPreferences } from './preferences.ts';
import { createQuestions } from './questions.ts';
import { createRequested } from './requested.ts';
import { createServerRows } from './server-rows.ts';
import { providedSession } from './session-actors.ts';
import { createWallActors } from './wall-actors.ts';
import { createStored, openVault, type Stored } from './stored.ts';

type Session = ActorRefFrom<typeof sessionMachine>;

const fact = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Makes everything that lives as long as the page, and ties it together. */
export function wire() {
  const passing = openVault(() => sessionStorage);
  const stored = createStored(
    openVault(() => localStorage),
    passing,
  );
  const rows = createServerRows();
  const activity = createActivity(openTabChannel, () => live.acted());
  const toasts = createToasts();
  const preferences = createPreferences(stored);
  const requested = createRequested(passing);
  const base = fact('baton-api-base');

  const live: Live = createLive({ base, rows, api: () => api, session: () => session });
  const { api, apiOf }: ReturnType<typeof createClients> = createClients({
    base,
    rows,
    onRequest: activity.requested,
    isBackground: live.isBackground,
    session: () => session,
  });
  const forget = () => {
    preferences.forget();
    toasts.clear();
  };
  const session: Session = createActor(
    providedSession({ api, apiOf, rows, stored, activity, forget }),
    { input: {} },
  );

  let lastPerson: number | null = null;
  session.subscribe(({ context }) => {
    lastPerson = context.identity?.user.id ?? lastPerson;
  });
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
    wall: createWallActors({ api, rows, live }),
    toasts,
    focus: createFocusStore(),
    preferences,
    requested,
    questions: createQuestions(),
    base,
    company: fact('baton-company'),
    /** Who was signed in last since the page was loaded. */
    lastPerson: () => lastPerson,
  };
}

export type Wired = ReturnType<typeof wire>;

/** Another tab signed out, or somebody signed in there: this tab cannot stay who it was. */
function listenToOtherTabs(session: Session, stored: Stored) {
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'token' && key !== null) return;
    const { identity } = stored.read();
    if (identity) session.send({ type: 'session.replaced', identity });
    else session.send({ type: 'session.signedOutElsewhere' });
  });
}
