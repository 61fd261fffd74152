import type { Permission } from '#domain/people/permissions.ts';
import type { RoleGrants } from '#domain/people/resources.ts';
import { MARKETPLACE_ROLE } from '#domain/people/roles.ts';
import type { NavEntry, NavExternal, NavGroup, NavLink } from '#ui/frame/navigation.ts';
import type { NavPosition, View } from '#ui/view.ts';
import { mayOpen } from './find-view.ts';

export type Settings = ReadonlyMap<string, string>;

/** Badge counts by id of the view. */
export type Badges = Readonly<Record<string, number>>;

interface Situation {
  views: readonly View[];
  role: RoleGrants;
  path: string;
  search: string;
  settings: Settings;
  badges: Badges;
  /** Id of the user's account; null without an account. */
  accountId: number | null;
}

type Entry = { view: View; position: NavPosition; href: string };
type Marks = { current: string | undefined; badges: Badges };

/** Navigation of a role: sections, groups and links in order, then links of the provider. */
export function navigationOf(situation: Situation): NavEntry[] {
  const { views, role, settings, badges } = situation;
  const entries = views
    .flatMap((view): Entry[] => {
      const href = hrefOf(view, situation);
      return view.nav && href !== null && !view.public && mayOpen(role, view)
        ? [{ view, position: view.nav, href }]
        : [];
    })
    .toSorted((a, b) => a.position.order - b.position.order);
  const current = currentPath(
    entries.map(({ href }) => href),
    situation,
  );
  const sections = gather(entries, ({ position }) => position.section ?? '');
  const isLong = entries.length > FULL;
  const own = [...sections].flatMap(([section, items]) => [
    ...labelOf(section, isLong && !isDaily(section, role)),
    ...itemsOf(items, { current, badges }),
  ]);
  const external = role.name === MARKETPLACE_ROLE ? [] : externalLinks(settings);
  return external.length === 0 ? own : [...own, ...labelOf('Help'), ...external];
}

/** Path of an entry; null for an entry of the user's account if the user has no account. */
function hrefOf({ path, nav }: View, { accountId }: Situation): string | null {
  if (!nav?.ofOwnAccount) return path;
  return accountId === null ? null : path.replace(':id', String(accountId));
}

function gather(entries: readonly Entry[], keyOf: (entry: Entry) => string): Map<string, Entry[]> {
  const gathered = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    gathered.set(key, [...(gathered.get(key) ?? []), entry]);
  }
  return gathered;
}

/** Maximum number of entries for which the navigation shows all sections unfolded. */
const FULL = 14;

/** Whether a section contains the daily work of a role; other sections are folded. */
function isDaily(section: string, { name, permissions }: RoleGrants): boolean {
  const can = (wanted: Permission) => permissions.some((one) => one.name === wanted);
  if (name === MARKETPLACE_ROLE) return section === 'Marketplace';
  if (can('View operations')) return section === 'Smart Terminals';
  return section === 'Customers';
}

const labelOf = (text: string, isFolded = false): NavEntry[] =>
  text === ''
    ? []
    : [{ kind: 'label', id: `label-${text}`, text, ...(isFolded && { isFolded: true as const }) }];

function itemsOf(entries: readonly Entry[], marks: Marks): (NavLink | NavGroup)[] {
  const groups = gather(entries, ({ view, position }) => position.group ?? `alone ${view.id}`);
  return [...groups.values()].flatMap((members): (NavLink | NavGroup)[] => {
    const links = members.map((entry) => linkOf(entry, marks));
    const name = members[0]?.position.group;
    if (name === undefined) return links;
    return [
      {
        kind: 'group',
        id: `group-${name}`,
        text: name,
        icon: members[0]?.position.icon,
        children: links,
      },
    ];
  });
}

function linkOf({ view, position, href }: Entry, { current, badges }: Marks): NavLink {
  const text = position.text ?? view.title;
  const waiting = badges[view.id] ?? 0;
  return {
    kind: 'link',
    id: view.id,
    text,
    href,
    icon: position.icon,
    current: href === current,
    ...(waiting > 0 && { badge: waiting }),
  };
}

/**
 * Longest path of the navigation that contains the current path; with `is_offline`, a page of a
 * locker belongs to the offline lockers.
 */
function currentPath(paths: readonly string[], { path, search }: Situation): string | undefined {
  const isOffline = new URLSearchParams(search).has('is_offline');
  const here = isOffline && isBelow(path, '/lockers') ? '/offline-lockers' : path;
  return paths.filter((one) => isBelow(here, one)).toSorted((a, b) => b.length - a.length)[0];
}

const isBelow = (path: string, position: string) =>
  path === position || path.startsWith(`${position}/`);

const externalPages = [
  { setting: 'website_url', text: 'Website', icon: 'external-link' },
  { setting: 'terms_url', text: 'Terms', icon: 'file-text' },
  { setting: 'facebook_url', text: 'Facebook', icon: 'external-link' },
] as const;

function externalLinks(settings: Settings): NavExternal[] {
  return externalPages.flatMap(({ setting, text, icon }) => {
    const href = settings.get(setting) ?? '';
    const isSafe = URL.canParse(href) && new URL(href).protocol === 'https:';
    return isSafe ? [{ kind: 'external', id: setting, text, href, icon }] : [];
  });
}
