import { contract } from '#api/generated/contract.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { entityNames, type EntityName } from '#api/entity-names.ts';
import { isStaff } from '#domain/people/tenancy.ts';
import { mayUse } from '../http/access.ts';
import type { Caller } from '../context.ts';
import { runTopicsOf } from '../runs/visibility.ts';

const readers = new Map<EntityName, Endpoint[]>(entityNames.map((entity) => [entity, []]));
/**
 * Endpoint of the Now list, which decides about no topics, because it shows rows of other
 * endpoints. The permissions of those endpoints decide who receives the topics.
 */
const OVERVIEW = 'GET /now';
for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
  if (!key.startsWith('GET ') || endpoint.can === 'public' || key === OVERVIEW) continue;
  for (const name of endpoint.reads ?? []) readers.get(name)?.push(endpoint);
}

const isForEverybody = ({ can }: Endpoint) => can === 'session' || can === 'enrolling';
/**
 * Whether an endpoint returns the caller's own rows: open to all users, and about one entity only.
 */
const isOwn = (one: Endpoint) => isForEverybody(one) && one.reads?.length === 1;

/**
 * Topics of a caller, derived from the endpoints they may read. Staff who may read all rows of an
 * entity receive all of its changes; others receive public changes and those of their account.
 * Everyone receives their personal changes.
 */
export function topicsOf(caller: Caller): string[] {
  const isOfStaff = isStaff(caller);
  return entityNames.flatMap((entity) => {
    // The permission to see a run depends on its endpoint, not on the entity.
    if (entity === 'runs') return runTopicsOf(caller);
    const allowed = (readers.get(entity) ?? []).filter(({ can }) => mayUse(can, caller));
    if (allowed.length === 0) return [];
    const readsRows = allowed.some((one) => one.returns.kind === 'list' || !isForEverybody(one));
    const personal = `${entity}/u${caller.userId}`;
    if (isOfStaff && readsRows) return [entity, personal];
    const isOfAccount = caller.accountId !== null && (readsRows || allowed.some(isOwn));
    return [`${entity}/all`, personal, ...(isOfAccount ? [`${entity}/a${caller.accountId}`] : [])];
  });
}
