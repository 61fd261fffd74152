import { entities } from '#domain/generated/entities.ts';

/** Topics of changes that are not entities. */
const others = ['session', 'enterprise-types', 'messages', 'address-books', 'operations'] as const;

type Topic = Extract<(typeof entities)[number], { topic: string }>['topic'];

/** Names in `reads` and `touches`; a misspelt name does not compile. */
export type EntityName = Topic | (typeof others)[number];

export const entityNames: readonly EntityName[] = [
  ...entities.flatMap((one) => ('topic' in one ? [one.topic] : [])),
  ...others,
];
