import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { wordsIn } from '../domain/setting-lists.ts';
import { isAccountRole } from '../domain/roles.ts';
import { useApp, useIdentity } from './app-context.ts';

/** The settings that came with signing in; a list that is missing or unreadable is empty. */
export function useProviderSettings() {
  const { api } = useApp();
  const { user } = useIdentity();
  const id = isAccountRole(user.role.name) ? (user.account_id ?? 0) : 0;
  const { data } = useQuery(api.query('GET /settings/get-settings/:id', { params: { id } }));
  return useMemo(() => {
    const values = new Map((data ?? []).map(({ setting, value }) => [setting, value ?? '']));
    return {
      number: (name: string): number => Number(values.get(name) ?? '') || 0,
      isOn: (name: string): boolean => values.get(name) === 'true',
      words: (name: string): string[] => wordsIn(values.get(name)),
    };
  }, [data]);
}
