import type { Lexicon, Meaning, VerbFacts } from './reading.ts';
import { phraseOf, type Span } from './spans.ts';

/** Verb of a sentence. */
export interface ChosenVerb {
  id: string;
  facts: VerbFacts;
}

/** Command that finds rows near a place, such as the nearest drivers. */
export interface Finder {
  verb: ChosenVerb;
  /** Whether the rows can be filtered by the town of a phrase. */
  isFilteredBy: (words: string) => boolean;
}

/** Meaning that was chosen for a phrase. */
export const meaningOf = (span: Span): Meaning | undefined =>
  span.is === 'meanings' ? span.meanings[0] : undefined;

/** Command that finds the named rows near a place; null for none. */
export function finderOf(spans: readonly Span[], { verbs, phrases }: Lexicon): Finder | null {
  const kinds = spans.flatMap((span) => {
    const meaning = meaningOf(span);
    return meaning?.is === 'kind' ? meaning.kind : [];
  });
  const found = [...verbs].find(
    ([, { finds, takes }]) =>
      finds !== undefined && kinds.every((kind) => kind === finds) && takes.has('place'),
  );
  if (kinds.length === 0 || found === undefined) return null;
  const [id, facts] = found;
  const isFilteredBy = (words: string) =>
    (phrases.get(phraseOf(words)) ?? []).some(
      (one) => one.is === 'condition' && one.kind === facts.finds,
    );
  return { verb: { id, facts }, isFilteredBy };
}

/**
 * Whether the named rows cannot be filtered by the town. Drivers have no town, for example, so
 * "drivers in sandton" means the drivers nearest to Sandton.
 */
export const isOtherTown = (span: Span, finder: Finder | null): boolean =>
  finder !== null &&
  span.place === 'in' &&
  meaningOf(span)?.is === 'condition' &&
  !finder.isFilteredBy(span.words);
