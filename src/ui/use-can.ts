import { useMemo } from 'react';
import type { Permission } from '#domain/people/permissions.ts';
import { useIdentity } from './app-context.ts';

/**
 * Checks permissions of the user's role. Only for display, because the server
 * checks every request.
 */
export function useCan(): (...any: Permission[]) => boolean {
  const { user } = useIdentity();
  return useMemo(() => {
    const permissions = new Set(user.role.permissions.map(({ name }) => name));
    return (...any) => any.some((one) => permissions.has(one));
  }, [user]);
}
