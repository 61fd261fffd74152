import type { IconName } from '../mark/icon-shapes.ts';

/** Symbol before the text: an icon or two to three letters. */
type Sign = { icon?: IconName; short?: string };

export type NavLink = Sign & {
  kind: 'link';
  id: string;
  text: string;
  href: string;
  badge?: string | number;
  /** Shortcut that opens the page, for instance "g s"; displayed here, bound elsewhere. */
  keys?: string;
  current?: boolean;
};

export type NavExternal = Sign & { kind: 'external'; id: string; text: string; href: string };

export type NavGroup = Sign & {
  kind: 'group';
  id: string;
  text: string;
  children: readonly (NavLink | NavExternal)[];
};

/** Heading of a section; `isFolded` hides its entries until the user opens it. */
type NavLabel = { kind: 'label'; id: string; text: string; isFolded?: true };

export type NavEntry = NavLabel | NavLink | NavExternal | NavGroup;

export type NavItem = Exclude<NavEntry, NavLabel>;

export type NavSection = { label?: NavLabel; items: readonly NavItem[] };

/** Splits entries into sections at their labels. Drops labels without entries. */
export function navSections(entries: readonly NavEntry[]): NavSection[] {
  const sections: { label?: NavLabel; items: NavItem[] }[] = [{ items: [] }];
  for (const entry of entries) {
    if (entry.kind === 'label') sections.push({ label: entry, items: [] });
    else sections.at(-1)?.items.push(entry);
  }
  return sections.filter((section) => section.items.length > 0);
}

export function containsCurrent(item: NavItem): boolean {
  if (item.kind === 'group') return item.children.some(containsCurrent);
  return item.kind === 'link' && item.current === true;
}
