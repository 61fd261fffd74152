import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '../../api/client.ts';
import type { RowOf } from '../../api/endpoint-types.ts';
import type { RowId } from '../../commands/focus.ts';
import { claimableEntityOf, type ClaimableEntity } from '../../domain/claims.ts';
import type { Kind } from '../../domain/entities/entities.ts';
import { useApp } from '../app-context.ts';
import { usePastMoment } from '../past.ts';

export type Claim = RowOf<'GET /claims'>;

/** As many as one answer holds; more rows of a kind than staff are ever on. */
const MOST: [number, number] = [0, 1000];

/** Who is on rows of an entity: one answer for all rows, which the feed keeps current. */
export const claimsOf = (api: Client, entity: ClaimableEntity) =>
  api.query('GET /claims', { query: { filter: { entity }, range: MOST } });

const none: ReadonlyMap<RowId, Claim> = new Map();

/** Who is on rows of this kind, by the number of the row; nobody where they cannot be claimed or it is not for this person. */
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
