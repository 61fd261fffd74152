import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../ui/app-context.ts';

/** Roles that can be given reports, and whether they could not be read. */
export function useReportRoles() {
  const { api } = useApp();
  const { data: roles = [], isError } = useQuery(api.query('GET /reports-view-roles/'));
  return { roles, isError };
}
