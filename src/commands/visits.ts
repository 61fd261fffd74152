import type { Permission } from '#domain/people/permissions.ts';
import { command, type Command } from './command.ts';
import { midSentence } from './asking/wording.ts';

/** Facts of a view that its navigation command needs. */
export interface NavigationTarget {
  id: string;
  title: string;
  path: string;
  go?: string;
  /** Icon of a view that is not in the navigation. */
  icon?: string;
  /** Synonyms for the palette search. */
  keywords?: readonly string[];
  /** Built-in saved views of the list: name, filter as typed, and permission. */
  views?: readonly (readonly [name: string, line: string, needs?: Permission])[];
  nav?: { text?: string; icon?: string; group?: string; section?: string; order?: number };
}

/** Sort order of views without a position in the navigation: after all others. */
const LAST = 9_000;
const MARKETPLACE = 'Marketplace';

/** Title for use outside the navigation, where no section heading completes the title. */
function titleOf({ title, nav }: NavigationTarget): string {
  const isWhole = nav?.section !== MARKETPLACE || title.startsWith(MARKETPLACE);
  return isWhole ? title : `${MARKETPLACE} ${midSentence(title)}`;
}

/**
 * Creates a "Go to" command for each view whose path has no parameters. The caller passes only
 * views that the user may open.
 */
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

/** Query string of a list page with this typed filter. */
export const searchOfLine = (line: string): string =>
  line === '' ? '' : new URLSearchParams({ q: line }).toString();

interface ListView {
  id: string;
  name: string;
  /** Query string, without the question mark. */
  search: string;
  /** Owner, if the view is shared by another user. */
  owner?: string | null;
  can?: Permission | undefined;
}

/** Creates a command that opens a saved view of a list. */
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

/**
 * Creates commands for the built-in saved views. The unfiltered list is skipped, because "Go to"
 * opens it.
 */
export function savedViewCommands(targets: readonly NavigationTarget[]): Command[] {
  return targets.flatMap((target) =>
    (target.views ?? []).flatMap(([name, line, can]) =>
      line === ''
        ? []
        : [savedViewCommand(target, { id: name, name, search: searchOfLine(line), can })],
    ),
  );
}
