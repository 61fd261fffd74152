import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { publishedTypes, zonePermissions } from '#domain/zones/zones.ts';
import { differencesOf, type Difference } from '#domain/zones/zone-differences.ts';
import { useCan } from '#ui/use-can.ts';
import { useApp } from '#ui/app-context.ts';
import type { Zone } from '../zone.ts';
import { zonesOf } from '../zones-of.ts';

/**
 * Drafts compared with current zones, for types that the user may see. A load error is reported as
 * an error, not as an empty list.
 */
export function useDrafts(isWanted = true) {
  const { api } = useApp();
  const can = useCan();
  const drafts = useQuery({ ...zonesOf(api, 'draft'), enabled: isWanted });
  const kinds = publishedTypes.filter(
    (kind) => can(zonePermissions[kind]) && drafts.data?.some(({ mtype }) => mtype === kind),
  );
  const current = useQueries({
    queries: kinds.map((kind) => zonesOf(api, kind)),
    combine: together,
  });
  const isPending = isWanted && (drafts.isPending || current.isPending);
  const differences = useMemo<Difference<Zone>[] | null>(
    () => (drafts.data && !isPending ? differencesOf(drafts.data, current.zones) : null),
    [drafts.data, current.zones, isPending],
  );
  return {
    differences,
    isPending,
    failure: drafts.error ?? current.error,
    again: () => {
      void drafts.refetch();
      current.again();
    },
  };
}

export type Drafts = ReturnType<typeof useDrafts>;

interface Answered {
  data: Zone[] | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

const together = (queries: readonly Answered[]) => ({
  zones: queries.flatMap(({ data }) => data ?? []),
  error: queries.find(({ error }) => error)?.error ?? null,
  isPending: queries.some(({ isPending }) => isPending),
  again: () => queries.forEach(({ refetch }) => void refetch()),
});
