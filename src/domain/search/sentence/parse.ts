import { readingOf } from './build.ts';
import { dayReader } from './days.ts';
import { isNegated } from './negations.ts';
import type { Lexicon, Meaning, Reading, SentenceContext } from './reading.ts';
import { spansOf, splitSentence, withShortVerbs, type Span } from './spans.ts';

/** Meanings of a phrase that are tried. */
const MAX_MEANINGS = 6;
const MAX_COMBINATIONS = 64;
const MAX_READINGS = 4;

const FOR_LEFT_OVER = 2;
const FOR_ALTERNATIVE = 3;

/** One meaning per span, and the number of spans with another meaning than their first. */
interface Choice {
  spans: readonly Span[];
  alternatives: number;
}

const kindOf = (meaning: Meaning, { verbs }: Lexicon): string | null => {
  if (meaning.is === 'verb') return verbs.get(meaning.id)?.on ?? null;
  return meaning.is === 'choice' ? null : meaning.kind;
};

/** Number of phrases that support each kind of rows. */
function supportOf(spans: readonly Span[], lexicon: Lexicon): ReadonlyMap<string, number> {
  const support = new Map<string, number>();
  for (const span of spans) {
    const meanings = span.is === 'meanings' ? span.meanings : [];
    for (const kind of new Set(meanings.map((one) => kindOf(one, lexicon))))
      if (kind !== null) support.set(kind, (support.get(kind) ?? 0) + 1);
  }
  return support;
}

const FOR_NEAR = 100;
const FOR_CHOICE = 50;

/** Prepositions before the choice of a command: "set status to collected". */
const beforeChoice = new Set(['to', 'as']);

/** Whether a phrase is a choice of a command of the sentence rather than a condition. */
function isChosen(meaning: Meaning, span: Span, all: readonly Span[]): boolean {
  if (meaning.is !== 'choice') return false;
  const isAsked = all.some(
    (one) =>
      one.is === 'meanings' &&
      one.meanings.some((verb) => verb.is === 'verb' && verb.id === meaning.verb && !verb.answers),
  );
  const hasRows = all.some((one) => one.is === 'record' || one.is === 'selection');
  // In "mark delivered" the choice ends the command; "mark delivered shipments" names rows.
  const isEnd = all.length === 2 && all[1] === span;
  return isAsked && (hasRows || isEnd || beforeChoice.has(span.place ?? ''));
}

/**
 * Sorts meanings, because commands for different rows share names, and lists share towns. Commands
 * for the rows on screen come first. If there are more than `MAX_MEANINGS`, kinds that the other
 * words support come next.
 */
function likeliestFirst(
  span: Span & { is: 'meanings' },
  all: readonly Span[],
  { lexicon, context }: { lexicon: Lexicon; context: SentenceContext },
): readonly Meaning[] {
  const { meanings } = span;
  const support = supportOf(all, lexicon);
  const isCut = meanings.length > MAX_MEANINGS;
  const weigh = (meaning: Meaning): number => {
    const kind = kindOf(meaning, lexicon);
    const isNear = meaning.is === 'verb' && kind !== null && kind === context.kind;
    const isChoice = isChosen(meaning, span, all);
    return (
      (isNear ? FOR_NEAR : 0) +
      (isChoice ? FOR_CHOICE : 0) +
      (isCut ? (support.get(kind ?? '') ?? 0) : 0)
    );
  };
  return meanings.toSorted((one, other) => weigh(other) - weigh(one));
}

function choicesOf(spans: readonly Span[], lexicon: Lexicon, context: SentenceContext): Choice[] {
  let choices: Choice[] = [{ spans: [], alternatives: 0 }];
  for (const span of spans) {
    const meanings =
      span.is === 'meanings'
        ? likeliestFirst(span, spans, { lexicon, context }).slice(0, MAX_MEANINGS)
        : [null];
    choices = choices
      .flatMap((choice) =>
        meanings.map((meaning, at) => withMeaning(choice, span, { meaning, at })),
      )
      .slice(0, MAX_COMBINATIONS);
  }
  return choices;
}

const withMeaning = (
  { spans, alternatives }: Choice,
  span: Span,
  { meaning, at }: { meaning: Meaning | null; at: number },
): Choice => ({
  spans: [...spans, span.is === 'meanings' && meaning ? { ...span, meanings: [meaning] } : span],
  alternatives: alternatives + at,
});

const lettersOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + word.length, 0);

/** Key of a reading, so that duplicates are dropped. */
const keyOf = ({ verb, kind, conditions }: Reading): string =>
  [verb, kind, ...conditions.map(({ field, value }) => `${field}:${value}`).toSorted()].join('\n');

/**
 * Possible readings of a sentence, the most likely first. The score counts understood letters,
 * minus twice the letters not understood, minus three for each phrase not taken in its first
 * meaning. Pure and without look-ups: names stay open.
 */
export function parse(sentence: string, lexicon: Lexicon, context: SentenceContext): Reading[] {
  const read = splitSentence(sentence);
  if (read === null || (read.words.length === 0 && read.texts.length === 0)) return [];
  const readings = readingsWith(read, lexicon, context);
  if (readings.length > 0) return readings;
  // Second attempt with shorter verbs: "resubmit failed" is a command for runs, but "resubmit
  // failed events" means "resubmit".
  return readingsWith(read, shortVerbsOf(lexicon), context);
}

const shortVerbs = new WeakMap<Lexicon, Lexicon>();

function shortVerbsOf(lexicon: Lexicon): Lexicon {
  const short = shortVerbs.get(lexicon) ?? withShortVerbs(lexicon);
  shortVerbs.set(lexicon, short);
  return short;
}

function readingsWith(
  read: { words: string[]; texts: string[] },
  lexicon: Lexicon,
  context: SentenceContext,
): Reading[] {
  const spans = spansOf(read.words, lexicon, dayReader(context));
  const found = new Map<string, Reading>();
  for (const { spans: chosen, alternatives } of choicesOf(spans, lexicon, context)) {
    if (isNegated(chosen, lexicon)) continue;
    const reading = readingOf({ spans: chosen, texts: read.texts, lexicon, context });
    if (reading === null) continue;
    const missed = lettersOf(reading.leftOver);
    const understood = lettersOf(read.words) - missed;
    const near = reading.kind !== null && reading.kind === context.kind ? 1 : 0;
    const score = understood - FOR_LEFT_OVER * missed - FOR_ALTERNATIVE * alternatives + near;
    const key = keyOf(reading);
    const before = found.get(key);
    if (!before || before.score < score) found.set(key, { ...reading, score });
  }
  return [...found.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_READINGS);
}
