import { entities } from '../generated/entities.ts';
import type { Entity } from './entity.ts';

export type AnyEntity = (typeof entities)[number];

/** Plural of an entity, as lists and commands call its rows. */
export type Kind = AnyEntity['plural'];

const byKind: ReadonlyMap<string, Entity> = new Map(entities.map((one) => [one.plural, one]));

export const isKind = (text: string): text is Kind => byKind.has(text);

/** Entity with this plural. */
export const entityOf = (kind: Kind): Entity => {
  const found = byKind.get(kind);
  if (!found) throw new Error(`There is no entity of ${kind}.`);
  return found;
};
