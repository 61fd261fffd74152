import type { Client } from '#api/client.ts';
import { momentKey } from '#domain/overview/past.ts';
import type { ZoneType } from '#domain/zones/zones.ts';
import { wholeList } from './whole-list.ts';

/** Query of all areas of one kind, shared by the map and the drafts. */
export const zonesOf = (api: Client, type: ZoneType, at: string | null = null) => ({
  queryKey: ['GET /zones', 'whole', type, ...momentKey(at)] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    wholeList((range) => api.call('GET /zones', { query: { type, range } }, { signal, at })),
});
