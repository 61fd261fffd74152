import type { SentenceSet } from '../../ui/sentence-set.ts';
import type { SignedInRole } from '../../domain/signed-in-user.ts';
import { mayOpen } from '../find-view.ts';

const files = import.meta.glob<Record<string, SentenceSet>>('../../views/**/*.sets.ts');

/** Every list that sentences know: a file beside the list makes it known. Fetched when the palette first opens. */
export async function readSets(): Promise<readonly SentenceSet[]> {
  const found = await Promise.all(Object.values(files).map((load) => load()));
  // Shipments are what most sentences are about: of equal readings theirs comes first.
  return found
    .flatMap((file) => Object.values(file))
    .toSorted(
      (one, other) => Number(other.kind === 'shipments') - Number(one.kind === 'shipments'),
    );
}

export const setsFor = (role: SignedInRole, sets: readonly SentenceSet[]): SentenceSet[] =>
  sets.filter(({ view }) => mayOpen(role, view));
