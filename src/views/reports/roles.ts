import { useQuery } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';

/** Fetches the roles that can read reports, and whether the fetch failed. */
export function useReportRoles() {
  const { api } = useApp();
  const { data: roles = [], isError } = useQuery(api.query('GET /reports-view-roles/'));
  return { roles, isError };
}
