import type { Effects } from '#commands/effects.ts';
import { claimableEntityOf } from '#domain/claims/claims.ts';
import { claimsOf } from '#ui/claims/claims-of.ts';
import type { AppServices } from '../composition-root.ts';

/** Maximum age of a response that the feed does not keep current. */
const FRESH_MS = 30_000;

/**
 * Claims on rows, as displayed in the lists. An error returns none, so that commands still work.
 */
export const claimReads =
  ({ api, rows, focus }: Pick<AppServices, 'api' | 'rows' | 'focus'>): Effects['claimsOn'] =>
  async (kind, ids) => {
    const entity = claimableEntityOf(kind);
    if (entity === undefined || !focus.get().permissions.has('Claim work')) return [];
    const query = { ...claimsOf(api, entity), staleTime: FRESH_MS };
    const found = await rows.fetchQuery(query).catch(() => ({ rows: [] }));
    const wanted = new Set(ids);
    return found.rows.filter(({ row_id }) => wanted.has(row_id));
  };
