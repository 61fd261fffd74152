import { entities } from '../domain/generated/entities.ts';

/** What changes are published for besides entities. */
const others = ['session', 'enterprise-types', 'messages', 'address-books', 'operations'] as const;

type Topic = Extract<(typeof entities)[number], { topic: string }>['topic'];

/** What answers are made of and writes make stale; a misspelt entity does not compile. */
export type EntityName = Topic | (typeof others)[number];

export const entityNames: readonly EntityName[] = [
  ...entities.flatMap((one) => ('topic' in one ? [one.topic] : [])),
  ...others,
];
