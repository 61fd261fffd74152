import { newDraft } from '../recomputed/rate-effects.ts';
import type { Server } from '../world.ts';
import { nextNumber } from './rows.ts';

/** A draft of the current rates by the superadmin, with its groups. */
export async function rates(server: Server, facts: { group_codes?: string[] } = {}) {
  return newDraft(await server.as('superadmin'), `Draft ${nextNumber()}`, facts);
}
