import { command, type CommandSpec } from '#commands/command.ts';
import type { Row } from '#commands/focus.ts';
import type { Kind } from '#domain/entities/entities.ts';
import type { Permission } from '#domain/people/permissions.ts';
import type { IconName } from '../mark/icon-shapes.ts';
import type { createDialogRequest } from './dialog-request.ts';

/** Form to open; without an id it is for a new record. */
export interface FormRequest<Of extends string> {
  of: Of;
  id: number | null;
}

interface Spec<Of extends string> {
  id: string;
  of: Of;
  title: string;
  /** Path of the list that shows the dialog, used if no screen with dialogs is open. */
  path: string;
  can: Permission;
  icon?: IconName;
  keywords?: readonly string[];
  keys?: string;
}

/** Creates commands that open the forms of a feature: for a new record, or for one row. */
export function dialogCommands<Of extends string>({
  open,
  isMounted,
}: Pick<ReturnType<typeof createDialogRequest<FormRequest<Of>>>, 'open' | 'isMounted'>) {
  return {
    forNew: ({ of, path, ...spec }: Spec<Of>) =>
      command({
        icon: 'plus',
        ...spec,
        changes: true,
        repeatable: false,
        run(_, fx) {
          open({ of, id: null });
          if (!isMounted()) fx.go(path);
        },
      }),
    forRow: <R extends Row = Row>({
      of,
      path,
      ...spec
    }: Spec<Of> & { on: Kind } & Pick<CommandSpec<R>, 'enabledFor'>) =>
      command<R>({
        icon: 'file-text',
        ...spec,
        single: true,
        changes: true,
        repeatable: false,
        run({ ids: [id] }, fx) {
          open({ of, id: Number(id) });
          if (!isMounted()) fx.go(path);
        },
      }),
  };
}
