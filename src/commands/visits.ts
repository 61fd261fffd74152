import { command, type Command } from './command.ts';

/** The part of a view that a command to go there is made of. */
export interface Place {
  id: string;
  title: string;
  path: string;
  go?: string;
  nav?: { text?: string; icon?: string; group?: string; section?: string };
}

/** One command per place that has a fixed address; hand in those that the person may open. */
export function visits(places: readonly Place[]): Command[] {
  return places
    .filter(({ path }) => !path.includes(':'))
    .map(({ id, title, path, go, nav }) =>
      command({
        id: `go.${id}`,
        title: `Go to ${nav?.text ?? title}`,
        icon: nav?.icon,
        keys: go,
        passing: true,
        also: [title, nav?.group ?? '', nav?.section ?? ''].filter((word) => word !== ''),
        run: (_, fx) => fx.go(path),
      }),
    );
}
