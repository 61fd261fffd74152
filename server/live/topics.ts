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
/** What everybody may ask and is about nothing else answers with what is theirs. */
const isOwn = (one: Endpoint) => isForEverybody(one) && one.reads?.length === 1;

/**
 * What a caller hears of, decided by what they may read: staff who may read all of a noun hear of all
 * of it, everybody else of what concerns everybody and their account; each of what concerns themselves.
 */
export function topicsOf(caller: Caller): string[] {
  const isStaff = fenceOf(caller).is === 'staff';
  return nouns.flatMap((noun) => {
    const allowed = (readers.get(noun) ?? []).filter(({ can }) => mayUse(can, caller));
    if (allowed.length === 0) return [];
    const readsRows = allowed.some((one) => one.returns.kind === 'list' || !isForEverybody(one));
    const personal = `${noun}/u${caller.userId}`;
    if (isStaff && readsRows) return [noun, personal];
    const isOfAccount = caller.accountId !== null && (readsRows || allowed.some(isOwn));
    return [`${noun}/all`, personal, ...(isOfAccount ? [`${noun}/a${caller.accountId}`] : [])];
  });
}
