import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '#api/client.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import type { RowId } from '#commands/focus.ts';
import { claimableEntityOf, type ClaimableEntity } from '#domain/claims/claims.ts';
import type { Kind } from '#domain/entities/entities.ts';
import { useApp } from '../app-context.ts';
import { usePastMoment } from '../past.ts';

export type Claim = RowOf<'GET /claims'>;

/** Range of rows to request: more than the number of claims on any entity. */
const CLAIMS_RANGE: [number, number] = [0, 1000];

/** Query of all claims on an entity, kept current by the feed. */
export const claimsOf = (api: Client, entity: ClaimableEntity) =>
  api.query('GET /claims', { query: { filter: { entity }, range: CLAIMS_RANGE } });

const none: ReadonlyMap<RowId, Claim> = new Map();

/**
 * Claims on an entity by row id; empty if its rows cannot be claimed or the user may
 * not see claims.
 */
export function useClaims(kind: Kind): ReadonlyMap<RowId, Claim> {
  const { api, focus } = useApp();
  const entity = claimableEntityOf(kind);
  const isPast = usePastMoment() !== null;
  const isShown = entity !== undefined && !isPast && focus.get().permissions.has('Claim work');
  const { data } = useQuery({
    ...claimsOf(api, entity ?? 'shipments'),
    enabled: isShown,
  });
  return useMemo(
    () => (isShown && data ? new Map(data.rows.map((one) => [one.row_id, one])) : none),
    [isShown, data],
  );
}
