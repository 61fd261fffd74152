import type { Command } from '#commands/command.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import type { RoleGrants } from '#domain/people/resources.ts';
import { isAccountRole } from '#domain/people/roles.ts';
import type { RoleOutlook } from '#ui/app-context.ts';
import type { NavEntry } from '#ui/frame/navigation.ts';
import { everyCommand } from '../commands/commands.ts';
import { views } from '../discover.ts';
import { navigationOf } from '../frame/navigation.ts';

const titlesOf = (entry: NavEntry): string[] => {
  if (entry.kind === 'group') return entry.children.map(({ text }) => `${entry.text}: ${text}`);
  return entry.kind === 'link' ? [entry.text] : [];
};

function placesOf(role: RoleGrants): string[] {
  // Any account id works, because it only appears in URLs.
  const accountId = isAccountRole(role.name) ? 1 : null;
  const situation = { path: '', search: '', settings: new Map<string, string>(), badges: {} };
  return navigationOf({ views, role, accountId, ...situation }).flatMap(titlesOf);
}

const isHeld = ({ can }: Command, held: ReadonlySet<string>) =>
  can === undefined || [can].flat().some((permission) => held.has(permission));

/** Group of commands without an entity. */
const ANYWHERE = 'anywhere';

/** Commands that act on rows or need a permission; all others are available to all users. */
function commandsOn(role: RoleGrants): [on: string, titles: string[]][] {
  const held = new Set(role.permissions.map(({ name }) => name));
  const offered = everyCommand.filter(
    (command) => (command.can !== undefined || command.on !== undefined) && isHeld(command, held),
  );
  const groups = groupBy(offered, ({ on }) => on ?? ANYWHERE);
  return [...groups]
    .map(([on, commands]): [string, string[]] => [
      on,
      [...new Set(commands.map(({ title }) => title))].toSorted((a, b) => a.localeCompare(b)),
    ])
    .toSorted(([a], [b]) => a.localeCompare(b));
}

/** Navigation and commands of a role as its users see them. */
export const roleOutlook = (role: RoleGrants): RoleOutlook => ({
  places: placesOf(role),
  commands: commandsOn(role),
});
