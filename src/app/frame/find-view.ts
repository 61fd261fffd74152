import { canOpen, OWN_PROFILE, type RoleGrants } from '#domain/people/resources.ts';
import { match, type View } from '#ui/view.ts';

export interface Found {
  view: View;
  params: Record<string, string>;
}

/** View of a path; a view without parameters takes precedence. */
export function findView(views: readonly View[], path: string): Found | null {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const found = views.flatMap((view) => {
    const params = match(view.path, bare);
    return params ? [{ view, params }] : [];
  });
  return (
    found.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null
  );
}

/** Whether a role may open a view. Only for display, because the server checks every request. */
export function mayOpen(role: RoleGrants, view: View): boolean {
  if (view.public) return true;
  const { permission } = view;
  if (permission && !role.permissions.some(({ name }) => name === permission)) return false;
  return canOpen(role, view.resource);
}

/**
 * First page after sign-in: the dashboard if the role may open it, otherwise the first page of the
 * navigation.
 */
export function firstPage(views: readonly View[], role: RoleGrants): string {
  const open = views.filter(
    (view) => !view.public && view.nav && !view.path.includes(':') && mayOpen(role, view),
  );
  const dashboard = open.find((view) => view.path === '/dashboard');
  const first = open.toSorted((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))[0];
  return (dashboard ?? first)?.path ?? `/${OWN_PROFILE}`;
}
