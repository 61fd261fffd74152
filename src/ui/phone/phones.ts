import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#commands/store.ts';
import { prefetch } from '../chunks.ts';

type Phones = typeof import('#domain/kernel/phone.ts');

const arrived = createStore<Phones | null>(null);

/** Loads the rules of phone numbers, which are too large for the initial download. */
export async function fetchPhones(): Promise<void> {
  arrived.set(arrived.get() ?? (await import('#domain/kernel/phone.ts')));
}

/** Rules of phone numbers; null until they are loaded. */
export function usePhones(): Phones | null {
  useEffect(() => void prefetch(fetchPhones), []);
  return useSyncExternalStore(arrived.subscribe, arrived.get);
}

/**
 * Error of a number. An unchanged stored number is accepted; until the rules are loaded, only the
 * server validates.
 */
export function phoneErrors<Field extends string>(
  field: Field,
  text: string,
  before: string | null = null,
): { [K in Field]?: string } {
  const given = text.trim();
  const rules = arrived.get();
  if (given === '' || given === before || rules === null) return {};
  const errors: { [K in Field]?: string } = {};
  const problem = rules.phoneProblem(given);
  if (problem !== null) errors[field] = problem;
  return errors;
}

/** Request field with the number; no field if the number is unchanged. */
export function phoneToSend(
  text: string,
  before: string | null = null,
): { mobile_number?: string | null } {
  const given = text.trim();
  if (given === (before ?? '')) return {};
  return { mobile_number: given === '' ? null : given };
}
