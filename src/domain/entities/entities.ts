import { entities } from '../generated/entities.ts';
import type { Entity } from './entity.ts';

export type AnyEntity = (typeof entities)[number];

/** What lists and commands call rows of an entity: its plural. */
export type Kind = AnyEntity['plural'];

const byKind: ReadonlyMap<string, Entity> = new Map(entities.map((one) => [one.plural, one]));

/** Whether something is called so. */
export const isKind = (text: string): text is Kind => byKind.has(text);

/** The entity of these rows. */
export const entityOf = (kind: Kind): Entity => {
  const found = byKind.get(kind);
  if (!found) throw new Error(`There is no entity of ${kind}.`);
  return found;
};
