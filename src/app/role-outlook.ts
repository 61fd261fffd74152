import type { Command } from '../commands/command.ts';
import { grouped } from '../domain/grouped.ts';
import type { RoleGrants } from '../domain/resources.ts';
import { isAccountRole } from '../domain/roles.ts';
import type { RoleOutlook } from '../ui/app-context.ts';
import type { NavEntry } from '../ui/frame/navigation.ts';
import { everyCommand } from './commands.ts';
import { views } from './discover.ts';
import { navigationOf } from './navigation.ts';

const titlesOf = (entry: NavEntry): string[] => {
  if (entry.kind === 'group') return entry.children.map(({ text }) => `${entry.text}: ${text}`);
  return entry.kind === 'link' ? [entry.text] : [];
};

function placesOf(role: RoleGrants): string[] {
  // Any account will do: its number stands in addresses only.
  const accountId = isAccountRole(role.name) ? 1 : null;
  const situation = { path: '', search: '', settings: new Map<string, string>(), badges: {} };
  return navigationOf({ views, role, accountId, ...situation }).flatMap(titlesOf);
}

const isHeld = ({ can }: Command, held: ReadonlySet<string>) =>
  can === undefined || [can].flat().some((permission) => held.has(permission));

/** What a command acts on, as it is said of several; what acts on nothing stands apart. */
const ANYWHERE = 'anywhere';

/** What acts on rows, and what needs a permission: the rest is there for everybody. */
function commandsOn(role: RoleGrants): [on: string, titles: string[]][] {
  const held = new Set(role.permissions.map(({ name }) => name));
  const offered = everyCommand.filter(
    (command) => (command.can !== undefined || command.on !== undefined) && isHeld(command, held),
  );
  const groups = grouped(offered, ({ on }) => on ?? ANYWHERE);
  return [...groups]
    .map(([on, commands]): [string, string[]] => [
      on,
      [...new Set(commands.map(({ title }) => title))].toSorted((a, b) => a.localeCompare(b)),
    ])
    .toSorted(([a], [b]) => a.localeCompare(b));
}

/** What people with a role would find: the navigation as it is drawn for them, and the commands that are offered. */
export const roleOutlook = (role: RoleGrants): RoleOutlook => ({
  places: placesOf(role),
  commands: commandsOn(role),
});
