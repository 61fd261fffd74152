import { useQuery } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';

const none: ReadonlyMap<string, string> = new Map();

/** Consequences of switches for messages, events or invoices that are off, by setting. */
export function useConsequences(): ReadonlyMap<string, string> {
  const { api } = useApp();
  const { data } = useQuery(api.query('GET /setting-consequences'));
  return data ? new Map(data.map((one) => [one.setting, one.while_off])) : none;
}
