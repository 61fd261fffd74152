import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { RoleGrants } from '../domain/resources.ts';
import { useIdentity } from '../views/house.ts';
import { ahead } from './chunks.ts';
import { views } from './discover.ts';
import type { Badges, Settings } from './navigation.ts';
import { firstPlace, mayOpen } from './places.ts';
import { fromKept } from './preferences.ts';
import { returnTo } from './return-to.ts';
import { settingsAccount } from './session-actors.ts';
import { isNowhere } from './waiting.tsx';
import type { Wired } from './wire.ts';

/** The settings that came with signing in, by name. */
export function useSettings({ api }: Wired): Settings {
  const id = settingsAccount(useIdentity());
  const { data } = useQuery(api.query('GET /settings/get-settings/:id', { params: { id } }));
  return useMemo(
    () => new Map((data ?? []).map(({ setting, value }) => [setting, value ?? ''])),
    [data],
  );
}

/** What waits in a place, as far as a screen has asked for it: a badge makes no call of its own. */
export function useBadges({ api }: Wired): Badges {
  const { data } = useQuery({ ...api.query('GET /api/notification'), enabled: false });
  return { dashboard: data?.filter((notification) => notification.read_at === null).length ?? 0 };
}

/** What the server knows of the person wins over what this browser kept: role, name, look. */
export function useProfile({ api, session, preferences }: Wired) {
  const { data } = useQuery(api.query('GET /my-profile'));
  // Before painting, so that nobody sees the look of somebody else.
  useLayoutEffect(() => {
    if (!data) return;
    preferences.change(fromKept(data.preferences));
    session.send({ type: 'session.userChanged', user: data.user });
  }, [data, session, preferences]);
}

/** Leads whoever has just signed in to the place they asked for, or to their first one. */
export function useFirstPlace({ requested }: Wired, path: string) {
  const { user } = useIdentity();
  useEffect(() => {
    if (!isNowhere(path)) return;
    const asked = returnTo(requested.take(user.id), views, user.role);
    navigate(asked ?? firstPlace(views, user.role), { replace: true });
  }, [path, requested, user]);
}

/** Fetches the code of the places a role opens while nobody is in a hurry. */
export function usePrefetching(role: RoleGrants) {
  useEffect(() => {
    const fetchAll = () => {
      for (const view of views) if (!view.public && mayOpen(role, view)) ahead(view.load);
    };
    if (typeof requestIdleCallback === 'undefined') return;
    const waiting = requestIdleCallback(fetchAll, { timeout: 5_000 });
    return () => cancelIdleCallback(waiting);
  }, [role]);
}
