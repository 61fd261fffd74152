import type { Client } from '../../../api/client.ts';
import { ofMoment } from '../../../domain/past.ts';
import type { ZoneType } from '../../../domain/zones.ts';
import { wholeList } from './whole-list.ts';

/** All areas of one kind, as the map and the drafts ask for them. */
export const zonesOf = (api: Client, type: ZoneType, at: string | null = null) => ({
  queryKey: ['GET /zones', 'whole', type, ...ofMoment(at)] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    wholeList((range) => api.call('GET /zones', { query: { type, range } }, { signal, at })),
});
