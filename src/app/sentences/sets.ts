import type { SentenceSet } from '#ui/sentence-set.ts';
import type { SignedInRole } from '#domain/identity/signed-in-user.ts';
import { mayOpen } from '../frame/find-view.ts';

const files = import.meta.glob<Record<string, SentenceSet>>('../../views/**/*.sets.ts');

/** All sentence sets, discovered by file. Loaded when the palette first opens. */
export async function readSets(): Promise<readonly SentenceSet[]> {
  const found = await Promise.all(Object.values(files).map((load) => load()));
  // Shipments come first among equal interpretations, because most sentences are about them.
  return found
    .flatMap((file) => Object.values(file))
    .toSorted(
      (one, other) => Number(other.kind === 'shipments') - Number(one.kind === 'shipments'),
    );
}

export const setsFor = (role: SignedInRole, sets: readonly SentenceSet[]): SentenceSet[] =>
  sets.filter(({ view }) => mayOpen(role, view));
