import { signOut } from '#commands/global/sign-out.commands.ts';
import { useIdentity, usePreferences } from '#ui/app-context.ts';
import { UserMenu } from '#ui/frame/user-menu.tsx';
import { roleLabel } from '#domain/people/roles.ts';
import type { AppServices } from '../composition-root.ts';
import { useCommandServices } from '../palette/palette-host.tsx';
import { menuOf } from './user-menu-entries.ts';

/** User menu; signing out here asks the same questions as the sign-out command. */
export function SignedInMenu({ root }: { root: AppServices }) {
  const { user } = useIdentity();
  const { mode } = usePreferences();
  const commands = useCommandServices();
  const leave = () =>
    commands
      ? commands.start(signOut, { subject: { is: 'none' } })
      : root.session.send({ type: 'signOut' });
  return (
    <UserMenu
      name={user.name}
      image={user.avatar}
      detail={roleLabel(user.role.name)}
      entries={menuOf(root, mode, leave)}
    />
  );
}
