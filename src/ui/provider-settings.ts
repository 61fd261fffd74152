import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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
      words: (name: string): string[] => wordsIn(values.get(name) ?? '[]'),
    };
  }, [data]);
}

/** The list of words that a setting holds as text; one that cannot be read is empty. */
export function wordsIn(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
