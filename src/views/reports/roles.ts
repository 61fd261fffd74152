import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../ui/app-context.ts';

/** Roles that can be given reports. */
export function useReportRoles() {
  const { api } = useApp();
  return useQuery(api.query('GET /reports-view-roles/')).data ?? [];
}
