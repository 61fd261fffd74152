import { formatCount } from '#domain/kernel/format.ts';
import { removalProblem, type Difference } from '#domain/zones/zone-differences.ts';
import { isRemoval } from '#domain/zones/zones.ts';
import { areaInWords, type Zone } from '../zone.ts';

const kinds = ['added', 'changed', 'removed'] as const;

/** Summary such as "2 added, 1 changed". */
export function tallyOf(differences: readonly Difference<Zone>[]): string {
  const parts = kinds
    .map((is) => [differences.filter((one) => one.is === is).length, is] as const)
    .filter(([count]) => count > 0);
  return parts.map(([count, is]) => `${formatCount(count)} ${is}`).join(', ') || 'none';
}

/** Describes the change of an area with its size before and after. */
export function differenceInWords({ is, draft, current, changes }: Difference<Zone>): string {
  const after = areaInWords(draft.polygon.coordinates);
  const before = current && areaInWords(current.polygon.coordinates);
  if (is === 'added') return `added: ${after}`;
  if (isRemoval(draft)) return removalProblem(draft, current) ?? `removed: ${before}`;
  if (is === 'removed') return `removed: ${before}, another zone has the same code`;
  if (changes.length === 0) return `unchanged: ${after}`;
  const name = changes.includes('name') ? ` (was ${current?.name})` : '';
  const size = changes.includes('shape') ? `${before} before, ${after} after` : after;
  return `changed ${changes.join(', ')}${name}: ${size}`;
}
