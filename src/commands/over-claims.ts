import { claimedBy } from '#domain/claims/claims.ts';
import type { Intent } from './command.ts';
import type { ClaimOn, Effects } from './effects.ts';
import { formatCount } from '#domain/kernel/format.ts';

function confirmationText(claims: readonly ClaimOn[], now: number): string {
  const [first, ...more] = claims;
  if (first === undefined) return '';
  const who = claimedBy(first.name, first.claimed_at, now);
  const names = new Set(claims.map(({ name }) => name));
  if (more.length === 0) return `${who}. Continue anyway?`;
  const rest = names.size === 1 ? '' : ` and ${formatCount(names.size - 1)} more`;
  return `Claimed by ${first.name}${rest}: ${formatCount(claims.length)} rows. Continue anyway?`;
}

/**
 * Asks the user before a command changes rows that others have claimed. Returns the ids of these
 * claims, or null if the user declines.
 */
export async function confirmClaimOverride(
  { command, subject }: Intent,
  fx: Effects,
): Promise<readonly number[] | null> {
  const isAsked = command.changes && !command.claims && command.on !== undefined;
  if (!isAsked || subject.is !== 'rows') return [];
  const claims = await fx.claimsOn(subject.kind, subject.ids);
  const others = claims.filter(({ is_own }) => !is_own);
  if (others.length === 0) return [];
  return (await fx.ask(confirmationText(others, Date.now()))) ? others.map(({ id }) => id) : null;
}

/** Adds the overridden claims to calls that change data, until one of them succeeds. */
export function withClaimOverride(fx: Effects, claims: readonly number[] = []): Effects {
  if (claims.length === 0) return fx;
  let left = claims;
  return {
    ...fx,
    async call(key, request, how) {
      if (left.length === 0 || key.startsWith('GET ')) return fx.call(key, request, how);
      const overClaims = left;
      left = [];
      try {
        return await fx.call(key, request, { ...how, overClaims });
      } catch (error) {
        left = overClaims;
        throw error;
      }
    },
  };
}
