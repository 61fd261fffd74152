import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SettingName } from '#domain/settings/catalogue/catalogue.ts';
import {
  isSettingOn,
  settingNumber,
  settingText,
  settingWords,
} from '#domain/settings/setting-reads.ts';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { useApp, useIdentity } from './app-context.ts';

interface Row {
  setting: string;
  value: string | null;
}

/** Settings by name. A list setting that is missing or unreadable becomes an empty list. */
export function readSettings(rows: readonly Row[]) {
  const values = new Map(rows.map(({ setting, value }) => [setting, value ?? '']));
  return {
    text: (name: SettingName<'text'>) => settingText(values, name),
    number: (name: SettingName<'number'>) => settingNumber(values, name) || 0,
    isOn: (name: SettingName<'boolean'>) => isSettingOn(values, name),
    words: (name: SettingName<'json'>) => settingWords(values, name),
  };
}

export type ProviderSettings = ReturnType<typeof readSettings>;

/** Settings loaded at sign-in. */
export function useProviderSettings(): ProviderSettings {
  const { api } = useApp();
  const { user } = useIdentity();
  const id = isTenantUser(user) ? (user.account_id ?? 0) : 0;
  const { data } = useQuery(api.query('GET /settings/get-settings/:id', { params: { id } }));
  return useMemo(() => readSettings(data ?? []), [data]);
}
