import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../commands/store.ts';
import { messages } from '../../domain/messages.ts';
import { ahead } from '../chunks.ts';

type Phones = typeof import('../../domain/phone.ts');

const arrived = createStore<Phones | null>(null);

/** Fetches the rules of telephone numbers, which are too large to wait for. */
export async function fetchPhones(): Promise<void> {
  arrived.set(arrived.get() ?? (await import('../../domain/phone.ts')));
}

/** The rules of telephone numbers; null until they are here. */
export function usePhones(): Phones | null {
  useEffect(() => void ahead(fetchPhones), []);
  return useSyncExternalStore(arrived.subscribe, arrived.get);
}

/** What is wrong with a number. One that stood there before may stay; without the rules the server says it. */
export function phoneErrors<Field extends string>(
  field: Field,
  text: string,
  before: string | null = null,
): { [K in Field]?: string } {
  const given = text.trim();
  const rules = arrived.get();
  if (given === '' || given === before || rules === null) return {};
  const errors: { [K in Field]?: string } = {};
  if (rules.readPhone(given) === null) errors[field] = messages.mobileNumberInvalid;
  return errors;
}

/** What a form sends of a number: nothing where it is what stood there before. */
export function phoneToSend(
  text: string,
  before: string | null = null,
): { mobile_number?: string | null } {
  const given = text.trim();
  if (given === (before ?? '')) return {};
  return { mobile_number: given === '' ? null : given };
}
