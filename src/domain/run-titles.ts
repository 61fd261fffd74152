import { formatCount } from './format.ts';
import type { Kind } from './entities/entities.ts';
import { entities } from './generated/entities.ts';
import type { Entity } from './entities/entity.ts';

/** What the rows of runs are: the topics of entities that bulk operations work on. */
export type RunEntity = Extract<(typeof entities)[number], { inRuns: true }>['topic'];

const byTopic: ReadonlyMap<string, Entity & { plural: Kind }> = new Map(
  entities.flatMap((one) => ('topic' in one ? [[one.topic, one]] : [])),
);

/** All of them. */
export const runEntities: readonly RunEntity[] = entities.flatMap((one) =>
  'inRuns' in one ? one.topic : [],
);

/** What lists and commands call several of these rows: "marketplace events". */
export const rowsOfRun = (entity: string): Kind => byTopic.get(entity)?.plural ?? 'rows';

/** The title of a run: "Set # to At hub" with the number and the word for its rows in the place of `#`. */
export function runTitleOf(phrase: string, entity: RunEntity, count: number): string {
  const { name = 'row', plural = 'rows' } = byTopic.get(entity) ?? {};
  return phrase.replace('#', () => `${formatCount(count)} ${count === 1 ? name : plural}`);
}
