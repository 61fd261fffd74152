import type { RoleGrants } from '#domain/people/resources.ts';
import type { View } from '#ui/view.ts';
import { findView, mayOpen } from '../frame/find-view.ts';

const LONGEST = 2_000;
// Browsers drop tabs and line breaks from URLs, and read a backslash as a slash.
const deceptive = /[\\\s\p{Cc}]/u;

/**
 * Returns the requested location if it is safe: on this origin, and a known page that the role may
 * open. Otherwise null, because storage is not trusted.
 */
export function returnTo(given: unknown, views: readonly View[], role: RoleGrants): string | null {
  const url = locationOf(given);
  const found = url && findView(views, url.pathname);
  if (!url || !found || found.view.public || !mayOpen(role, found.view)) return null;
  return url.pathname + url.search + url.hash;
}

/** View that a return location opens, so that the sign-in page can name it. */
export function viewAt(given: unknown, views: readonly View[]): View | null {
  const url = locationOf(given);
  return (url && findView(views, url.pathname)?.view) ?? null;
}

function locationOf(given: unknown): URL | null {
  if (typeof given !== 'string' || given.length > LONGEST || deceptive.test(given)) return null;
  if (!given.startsWith('/') || given.startsWith('//')) return null;
  const here = 'https://console.invalid';
  if (!URL.canParse(given, here)) return null;
  const url = new URL(given, here);
  // A URL that changes when it is parsed may be deceptive.
  const same = url.origin === here && given === url.pathname + url.search + url.hash;
  return same ? url : null;
}
