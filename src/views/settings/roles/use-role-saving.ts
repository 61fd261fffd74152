import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { useApp } from '#ui/app-context.ts';
import { roleLabel } from '#domain/people/roles.ts';
import type { Role, RoleValues } from './role.ts';

const noErrors: Record<string, string> = {};

const isMinutes = (text: string): boolean =>
  text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1440);

/** Saves a role. Reports a conflicting edit once; the next save overwrites it. */
export function useRoleSaving(role: Role, values: RoleValues, done: () => void) {
  const { api, toasts } = useApp();
  const [version] = useState(role.version);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const minutes = values.minutes.trim();
  const isStale = failure?.code === 'stale';
  const save = async () => {
    if (!isMinutes(minutes)) return;
    setBusy(true);
    const body = {
      permissions: [...values.permissions],
      guard_names: [...values.guardNames],
      enabled_2fa: values.enabled2fa,
      logout_inactivity_minutes: minutes === '' ? null : Number(minutes),
    };
    try {
      const how = { version: isStale ? role.version : version };
      await api.call('PUT /roles/:id', { params: { id: role.id }, body }, how);
      toasts.show({ kind: 'success', text: `${roleLabel(role.name)} is saved` });
      done();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const wrongMinutes: Record<string, string> = {
    logout_inactivity_minutes:
      'Enter a number of minutes from 1 to 1 440, or leave the field empty for never.',
  };
  return {
    busy,
    isStale,
    problem: failure?.message ?? null,
    errors: isMinutes(minutes) ? noErrors : wrongMinutes,
    save: () => void (busy ? undefined : save()),
  };
}
