import { useQuery } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';
import { mapReading, readingOf } from './reading.ts';

/** Fetches the lines of the list "Now", for one branch or all. */
export function useLines(branchId: number | undefined, enabled: boolean) {
  const { api } = useApp();
  const query = branchId === undefined ? {} : { branch_id: branchId };
  const found = useQuery({
    ...api.query('GET /now', { query }, { background: true }),
    meta: { wall: true },
    enabled,
  });
  return mapReading(readingOf(found), ({ lines }) => lines);
}
