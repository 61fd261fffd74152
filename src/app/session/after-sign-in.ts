import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { fetchSchemas } from '#commands/act-on.ts';
import type { RoleGrants } from '#domain/people/resources.ts';
import { useIdentity } from '#ui/app-context.ts';
import { prefetch } from '#ui/chunks.ts';
import { fetchParts } from '#ui/defer-component.tsx';
import { views } from '../discover.ts';
import type { Badges, Settings } from '../frame/navigation.ts';
import { firstPage, mayOpen } from '../frame/find-view.ts';
import { fromKept } from './preferences.ts';
import { returnTo } from './return-to.ts';
import { fetchReader } from '../sentences/use-sentences.ts';
import { settingsAccount } from './session-actors.ts';
import { isEntryPath } from '../frame/status-pages.tsx';
import type { AppServices } from '../composition-root.ts';

/** Settings loaded at sign-in, by name. */
export function useSettings({ api }: AppServices): Settings {
  const id = settingsAccount(useIdentity());
  const { data } = useQuery(api.query('GET /settings/get-settings/:id', { params: { id } }));
  return useMemo(
    () => new Map((data ?? []).map(({ setting, value }) => [setting, value ?? ''])),
    [data],
  );
}

/**
 * Counts for the badges of the navigation, from data that a screen has loaded; a badge
 * sends no request.
 */
export function useBadges({ api }: AppServices): Badges {
  const query = { query: { subject: 'events' } } as const;
  const { data } = useQuery({
    ...api.query('GET /amazon-shipments/failures', query),
    enabled: false,
  });
  return { 'marketplace-events': data?.reduce((sum, { count }) => sum + count, 0) ?? 0 };
}

/** Applies the profile from the server, which takes precedence over the browser storage. */
export function useProfile({ api, session, preferences }: AppServices) {
  const { data } = useQuery(api.query('GET /my-profile'));
  // Runs before painting, so that the look of another user does not flash.
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
    // Checks the URL too: the effect may run again after the stored location was taken but before
    // the new path renders.
    if (!isEntryPath(path) || !isEntryPath(globalThis.location.pathname)) return;
    const location = returnTo(requested.take(user.id), views, user.role);
    navigate(location ?? firstPage(views, user.role), { replace: true });
  }, [path, requested, user]);
}

/** Prefetches the deferred parts and the screens of the role while the app is idle. */
export function usePrefetching(role: RoleGrants) {
  useEffect(() => {
    if (savesData()) return;
    const screens = views.filter((view) => !view.public && mayOpen(role, view));
    const loads = [fetchParts, fetchSchemas, fetchReader, ...screens.map(({ load }) => load)];
    return loadInSequence(loads);
  }, [role]);
}

/** Whether the user asked the browser to save data; only some browsers report it. */
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

/** Loads one after the other, so that a page that the user opens waits for at most one load. */
function loadInSequence(loads: readonly (() => Promise<unknown>)[]): () => void {
  let cancel = () => {};
  let wanted = true;
  const from = (at: number) => {
    const load = loads[at];
    if (load === undefined || !wanted) return;
    cancel = whenIdle(() => void prefetch(load).then(() => from(at + 1)));
  };
  from(0);
  return () => {
    wanted = false;
    cancel();
  };
}

/**
 * Runs work when the browser is idle; in Safari, which does not report idle time, after a short
 * delay.
 */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(work, { timeout: 5_000 });
  return () => cancelIdleCallback(waiting);
}
