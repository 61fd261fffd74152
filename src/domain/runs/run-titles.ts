import { formatCount } from '../kernel/format.ts';
import type { Kind } from '../entities/entities.ts';
import { entities } from '../generated/entities.ts';
import type { Entity } from '../entities/entity.ts';

/** Entities whose rows bulk operations work on. */
export type RunEntity = Extract<(typeof entities)[number], { inRuns: true }>['topic'];

const byTopic: ReadonlyMap<string, Entity & { plural: Kind }> = new Map(
  entities.flatMap((one) => ('topic' in one ? [[one.topic, one]] : [])),
);

export const runEntities: readonly RunEntity[] = entities.flatMap((one) =>
  'inRuns' in one ? one.topic : [],
);

/** Name of the rows, plural: "marketplace events". */
export const rowsOfRun = (entity: string): Kind => byTopic.get(entity)?.plural ?? 'rows';

/** Title of a run: replaces `#` in "Set # to At hub" with the number and name of the rows. */
export function runTitleOf(phrase: string, entity: RunEntity, count: number): string {
  const { name = 'row', plural = 'rows' } = byTopic.get(entity) ?? {};
  return phrase.replace('#', () => `${formatCount(count)} ${count === 1 ? name : plural}`);
}
