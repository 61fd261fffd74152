import { contract } from '../../src/api/generated/contract.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { entityNames, type EntityName } from '../../src/api/entity-names.ts';
import { isStaff } from '../../src/domain/tenancy.ts';
import { mayUse } from '../access.ts';
import type { Caller } from '../context.ts';
import { runTopicsOf } from '../runs/visibility.ts';

const readers = new Map<EntityName, Endpoint[]>(entityNames.map((entity) => [entity, []]));
/** Skipped: its lines show rows of other endpoints, whose permissions decide about news of them. */
const OVERVIEW = 'GET /now';
for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
  if (!key.startsWith('GET ') || endpoint.can === 'public' || key === OVERVIEW) continue;
  for (const name of endpoint.reads ?? []) readers.get(name)?.push(endpoint);
}

const isForEverybody = ({ can }: Endpoint) => can === 'session' || can === 'enrolling';
/** What everybody may ask and is about nothing else answers with what is theirs. */
const isOwn = (one: Endpoint) => isForEverybody(one) && one.reads?.length === 1;

/**
 * The topics of a caller, by what they may read: staff who may read all of an entity receive all
 * of it, everybody else of what concerns everybody and their account; each of what concerns themselves.
 */
export function topicsOf(caller: Caller): string[] {
  const isOfStaff = isStaff(caller);
  return entityNames.flatMap((entity) => {
    // Who may look at a run depends on its call, not on the entity.
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
