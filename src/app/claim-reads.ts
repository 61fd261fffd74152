import type { Effects } from '../commands/effects.ts';
import { claimableEntityOf } from '../domain/claims.ts';
import { claimsOf } from '../ui/claims/claims-of.ts';
import type { AppServices } from './composition-root.ts';

/** Where the feed does not keep an answer current, it is read again after so long. */
const FRESH_MS = 30_000;

/** Who is on rows, as the lists show it. That it cannot be read now stops nobody. */
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
