import { useMemo } from 'react';
import type { Permission } from '../domain/permissions.ts';
import { useIdentity } from './app-context.ts';

/** What the role of this person holds. A hint for drawing: the server decides every call by itself. */
export function useCan(): (...any: Permission[]) => boolean {
  const { user } = useIdentity();
  return useMemo(() => {
    const permissions = new Set(user.role.permissions.map(({ name }) => name));
    return (...any) => any.some((one) => permissions.has(one));
  }, [user]);
}
