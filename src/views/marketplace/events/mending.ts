import { marketplaceFailure } from '#domain/marketplace/marketplace-failures.ts';
import { correctionOf } from '#domain/marketplace/marketplace-remedies.ts';

const resubmit = 'marketplace-events.1-resubmit';
const settle = 'marketplace-events.3-settle';

/** Ids of the commands that fix a failure, starting with the one that its remedy advises. */
export function repairCommandsOf(fingerprint: string): readonly string[] {
  const correct = correctionOf[fingerprint];
  if (correct !== undefined) return [correct, resubmit, settle];
  return marketplaceFailure(fingerprint).next === 'override'
    ? [settle, resubmit]
    : [resubmit, settle];
}
