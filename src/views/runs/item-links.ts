import { entities } from '#domain/generated/entities.ts';
import { href } from '#domain/entities/href.ts';

interface Item {
  object_id: number | null;
}

const isOpened = (target: object) => 'page' in target || 'panel' in target;

/** URLs of the records behind run items, by topic; other items have no page. */
export const itemLinks: Readonly<Record<string, (item: Item) => string>> = Object.fromEntries(
  entities.flatMap((one) =>
    'inRuns' in one && 'place' in one && isOpened(one.place)
      ? [[one.topic, ({ object_id: id }: Item) => href(one, { id })] as const]
      : [],
  ),
);
