import { contract } from '../../src/api/contract.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { nouns, type Noun } from '../../src/api/nouns.ts';
import { fenceOf, mayUse } from '../access.ts';
import type { Caller } from '../context.ts';

const readers = new Map<Noun, Endpoint[]>(nouns.map((noun) => [noun, []]));
for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
  if (!key.startsWith('GET ') || endpoint.can === 'public') continue;
  for (const noun of endpoint.reads ?? []) readers.get(noun)?.push(endpoint);
}

const isForEverybody = ({ can }: Endpoint) => can === 'session' || can === 'enrolling';

/**
 * What a caller hears of, decided by what they may read: staff who may read all of a noun hear of all
 * of it, everybody else of what concerns everybody, their account and themselves.
 */
export function topicsOf(caller: Caller): string[] {
  const isStaff = fenceOf(caller).is === 'staff';
  return nouns.flatMap((noun) => {
    const allowed = (readers.get(noun) ?? []).filter(({ can }) => mayUse(can, caller));
    if (allowed.length === 0) return [];
    const readsRows = allowed.some((one) => one.returns.kind === 'list' || !isForEverybody(one));
    if (isStaff && readsRows) return [noun];
    const own = readsRows && caller.accountId !== null ? [`${noun}/a${caller.accountId}`] : [];
    return [`${noun}/all`, `${noun}/u${caller.userId}`, ...own];
  });
}
