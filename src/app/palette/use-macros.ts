import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { canOpen } from '#domain/people/resources.ts';
import { useIdentity } from '#ui/app-context.ts';
import type { CommandServices } from '../commands/command-services.ts';
import { runbookCommands } from '../commands/commands.ts';
import type { AppServices } from '../composition-root.ts';

/**
 * Binds the shortcuts of the user's macros, except while a second factor must be set up first
 * (`isOff`).
 */
export function useMacros({ api }: AppServices, { macros }: CommandServices, isOff: boolean): void {
  const { role } = useIdentity().user;
  const filter = { mine: true, state: 'published' } as const;
  const { data } = useQuery({
    ...api.query('GET /runbooks', { query: { filter, range: [0, 19] } }),
    enabled: !isOff && canOpen(role, 'runbooks'),
  });
  useEffect(() => macros.set(runbookCommands(data?.rows ?? [])), [macros, data]);
}
