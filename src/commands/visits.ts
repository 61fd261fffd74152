import type { Permission } from '../domain/permissions.ts';
import { command, type Command } from './command.ts';
import { midSentence } from './wording.ts';

/** The part of a view that a command to go there is made of. */
export interface NavigationTarget {
  id: string;
  title: string;
  path: string;
  go?: string;
  /** For a place that is not in the navigation. */
  icon?: string;
  /** Other words people look for. */
  keywords?: readonly string[];
  /** The views of its list: name, and filter as it is typed. */
  views?: readonly (readonly [name: string, line: string, needs?: Permission])[];
  nav?: { text?: string; icon?: string; group?: string; section?: string; order?: number };
}

/** Places that are not in the navigation come after those that are. */
const LAST = 9_000;
const MARKETPLACE = 'Marketplace';

/** A title that can stand by itself, outside the section of the navigation that says the rest. */
function titleOf({ title, nav }: NavigationTarget): string {
  const isWhole = nav?.section !== MARKETPLACE || title.startsWith(MARKETPLACE);
  return isWhole ? title : `${MARKETPLACE} ${midSentence(title)}`;
}

/** One command per place that has a fixed address; hand in those that the person may open. */
export function navigationCommands(targets: readonly NavigationTarget[]): Command[] {
  return targets
    .filter(({ path }) => !path.includes(':'))
    .toSorted((a, b) => (a.nav?.order ?? LAST) - (b.nav?.order ?? LAST))
    .map((target) => {
      const { id, path, go, nav, icon = nav?.icon, keywords = [] } = target;
      const words = [nav?.text ?? '', nav?.group ?? '', nav?.section ?? '', ...keywords];
      return command({
        id: `go.${id}`,
        title: `Go to ${titleOf(target)}`,
        icon,
        keys: go,
        repeatable: false,
        keywords: words.filter((word) => word !== ''),
        run: (_, fx) => fx.go(path),
      });
    });
}

/** The words of an address that narrow a list by a filter as it is typed. */
export const searchOfLine = (line: string): string =>
  line === '' ? '' : new URLSearchParams({ q: line }).toString();

interface ListView {
  id: string;
  name: string;
  /** The words of the address, without the question mark. */
  search: string;
  /** Whose it is, when it is another's. */
  owner?: string | null;
  can?: Permission | undefined;
}

/** One command for a view of a place's list. */
export function savedViewCommand(
  target: NavigationTarget,
  { id, name, search, owner, can }: ListView,
): Command {
  const { path, nav, icon = nav?.icon } = target;
  const list = titleOf(target);
  return command({
    id: `view.${target.id}.${id}`,
    title: name,
    aside: owner ? `${list}, shared by ${owner}` : list,
    icon,
    ...(can && { can }),
    repeatable: false,
    keywords: ['view', `${list} ${name}`],
    run: (_, fx) => fx.go(search === '' ? path : `${path}?${search}`),
  });
}

/** The views that come with lists. The whole list is the place itself. */
export function savedViewCommands(targets: readonly NavigationTarget[]): Command[] {
  return targets.flatMap((target) =>
    (target.views ?? []).flatMap(([name, line, can]) =>
      line === ''
        ? []
        : [savedViewCommand(target, { id: name, name, search: searchOfLine(line), can })],
    ),
  );
}
