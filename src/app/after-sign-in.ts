import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { fetchSchemas } from '../commands/act-on.ts';
import type { RoleGrants } from '../domain/resources.ts';
import { useIdentity } from '../ui/app-context.ts';
import { ahead } from '../ui/chunks.ts';
import { fetchParts } from '../ui/later.tsx';
import { views } from './discover.ts';
import type { Badges, Settings } from './navigation.ts';
import { firstPage, mayOpen } from './find-view.ts';
import { fromKept } from './preferences.ts';
import { returnTo } from './return-to.ts';
import { fetchReader } from './sentences/use-sentences.ts';
import { settingsAccount } from './session-actors.ts';
import { isNowhere } from './status-pages.tsx';
import type { AppServices } from './composition-root.ts';

/** The settings that came with signing in, by name. */
export function useSettings({ api }: AppServices): Settings {
  const id = settingsAccount(useIdentity());
  const { data } = useQuery(api.query('GET /settings/get-settings/:id', { params: { id } }));
  return useMemo(
    () => new Map((data ?? []).map(({ setting, value }) => [setting, value ?? ''])),
    [data],
  );
}

/** What waits in a place, as far as a screen has asked for it: a badge makes no call of its own. */
export function useBadges({ api }: AppServices): Badges {
  const query = { query: { subject: 'events' } } as const;
  const { data } = useQuery({
    ...api.query('GET /amazon-shipments/failures', query),
    enabled: false,
  });
  return { 'marketplace-events': data?.reduce((sum, { count }) => sum + count, 0) ?? 0 };
}

/** What the server knows of the person wins over what this browser kept: role, name, look. */
export function useProfile({ api, session, preferences }: AppServices) {
  const { data } = useQuery(api.query('GET /my-profile'));
  // Before painting, so that nobody sees the look of somebody else.
  useLayoutEffect(() => {
    if (!data) return;
    preferences.change(fromKept(data.preferences));
    session.send({ type: 'session.userChanged', user: data.user });
  }, [data, session, preferences]);
}

/** After sign-in, opens the requested location, or the first page of the role. */
export function useFirstPage({ requested }: AppServices, path: string) {
  const { user } = useIdentity();
  useEffect(() => {
    // The address too: this may run again before the path of a move is rendered, and then nothing is kept any more.
    if (!isNowhere(path) || !isNowhere(globalThis.location.pathname)) return;
    const location = returnTo(requested.take(user.id), views, user.role);
    navigate(location ?? firstPage(views, user.role), { replace: true });
  }, [path, requested, user]);
}

/** Fetches the other parts of the app and the screens a role opens while nobody is in a hurry. */
export function usePrefetching(role: RoleGrants) {
  useEffect(() => {
    if (savesData()) return;
    const screens = views.filter((view) => !view.public && mayOpen(role, view));
    const loads = [fetchParts, fetchSchemas, fetchReader, ...screens.map(({ load }) => load)];
    return oneByOne(loads);
  }, [role]);
}

/** Whether the person asked the browser to transfer no more than is needed; only some browsers say it. */
function savesData(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** One at a time, so that what the person opens meanwhile does not wait in the browser's queue behind all of them. */
function oneByOne(loads: readonly (() => Promise<unknown>)[]): () => void {
  let cancel = () => {};
  let wanted = true;
  const from = (at: number) => {
    const load = loads[at];
    if (load === undefined || !wanted) return;
    cancel = whenIdle(() => void ahead(load).then(() => from(at + 1)));
  };
  from(0);
  return () => {
    wanted = false;
    cancel();
  };
}

/** Safari does not say when it is idle: there every part waits a moment. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(work, { timeout: 5_000 });
  return () => cancelIdleCallback(waiting);
}
