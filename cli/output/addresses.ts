import type { Entity } from '#domain/entities/entity.ts';
import { href } from '#domain/entities/href.ts';
import { entities } from '#domain/generated/entities.ts';
import type { Connection } from '../session/connection.ts';

const everyEntity: readonly Entity[] = entities;

/** URL of a record in the console; null for records without a page. */
export function addressOf(
  { url }: Connection,
  entity: string | undefined,
  id: number,
): string | null {
  const place = everyEntity.find(({ key }) => key === entity)?.place;
  return place === undefined ? null : url + href({ place }, { id });
}
