import { useMemo } from 'react';
import type { Permission } from '../domain/permissions.ts';
import { useIdentity } from './house.ts';

/** What the role of this person holds. A hint for drawing: the server decides every call by itself. */
export function useHeld(): (...any: Permission[]) => boolean {
  const { user } = useIdentity();
  return useMemo(() => {
    const held = new Set(user.role.permissions.map(({ name }) => name));
    return (...any) => any.some((one) => held.has(one));
  }, [user]);
}
