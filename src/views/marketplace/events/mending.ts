import { marketplaceFailure } from '#domain/marketplace/marketplace-failures.ts';
import { correctionOf } from '#domain/marketplace/marketplace-remedies.ts';

const resubmit = 'marketplace-events.1-resubmit';
const settle = 'marketplace-events.3-settle';

/**
 * Returns the ids of the commands that can fix a failure. The command that the remedy advises comes
 * first.
 */
export function repairCommandsOf(fingerprint: string): readonly string[] {
  const correct = correctionOf[fingerprint];
  if (correct !== undefined) return [correct, resubmit, settle];
  return marketplaceFailure(fingerprint).next === 'override'
    ? [settle, resubmit]
    : [resubmit, settle];
}
