import type { RowOf } from '#api/endpoint-types.ts';
import { registry, type Command } from '#commands/command.ts';
import { savedViewCommand, savedViewCommands, navigationCommands } from '#commands/visits.ts';
import type { SignedInRole } from '#domain/identity/signed-in-user.ts';
import { runCommand } from '#views/runbooks/run-command.ts';
import { views } from '../discover.ts';
import { mayOpen } from '../frame/find-view.ts';

const files = import.meta.glob<Record<string, Command | readonly Command[]>>(
  ['../../views/**/*.commands.ts', '../../commands/global/*.commands.ts'],
  { eager: true },
);

const found = Object.values(files).flatMap((file) => Object.values(file).flat());

/**
 * Whether the server simulates a day, as stated in a meta tag of its page; otherwise the commands
 * of the simulator are hidden.
 */
const isSimulated = () =>
  document.querySelector<HTMLMetaElement>('meta[name="baton-simulator"]')?.content === 'on';
const ofSimulator = ({ id }: Command) => id.startsWith('simulator.');

/** All commands of a role: those of the feature files, and navigation to its pages. */
export function commandsOf(role: SignedInRole): readonly Command[] {
  const open = views.filter((view) => !view.public && mayOpen(role, view));
  const here = isSimulated() ? found : found.filter((command) => !ofSimulator(command));
  return registry(navigationCommands(open), savedViewCommands(open), here);
}

type SavedView = RowOf<'GET /saved-views'>;

export function savedVisits(role: SignedInRole, saved: readonly SavedView[]): Command[] {
  return saved.flatMap(({ id, view: of, name, search, is_own, owner }) => {
    const page = views.find((view) => view.id === of && !view.public && mayOpen(role, view));
    if (!page) return [];
    return [
      savedViewCommand(page, { id: `saved.${id}`, name, search, owner: is_own ? null : owner }),
    ];
  });
}

/** Commands that run published runbooks. */
export const runbookCommands = (published: readonly RowOf<'GET /runbooks'>[]): Command[] =>
  published.map(runCommand);

/** Commands of all roles. Their shortcuts must not clash. */
export const everyCommand: readonly Command[] = registry(
  navigationCommands(views),
  savedViewCommands(views),
  found,
);
