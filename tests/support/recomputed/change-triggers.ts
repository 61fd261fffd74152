import { entities } from '#domain/generated/entities.ts';
import type { Entity } from '#domain/entities/entity.ts';

const audiences: Record<NonNullable<Entity['feed']>['audience'], string> = {
  staff: `array['staff']`,
  everybody: `array['all']`,
  account: `array[coalesce('a' || account_id, 'staff')]`,
  'account itself': `array['a' || id]`,
  'account and person': `array[coalesce('a' || account_id, 'staff'), 'u' || id]`,
};

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQL of the triggers that publish the changes of each entity, as its definition asks. */
export const changeTriggers = entities.flatMap((one: Entity) => {
  const { feed, topic, columns } = one;
  if (!feed || topic === undefined || !columns) return [];
  const id = feed.byRow ? (columns.id ?? 'id') : 'null';
  const values = [topic, id, feed.byRow ? 'version' : 'null', audiences[feed.audience]];
  const [, row = '', version = '', audience = ''] = values;
  const statement = [columns.table, topic, audience, row, version].map(quoted).join(', ');
  return [{ table: columns.table, values, statement: `select baton_track_changes(${statement});` }];
});
