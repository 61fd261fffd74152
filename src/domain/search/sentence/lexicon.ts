import { phraseOf } from './spans.ts';
import type { Lexicon, Meaning, Takes, VerbFacts } from './reading.ts';

/** Words of a command in sentences. */
export interface VerbWords {
  id: string;
  on: string | null;
  takes: readonly Takes[];
  /** Kind of rows that the command finds, if the command acts on no rows. */
  finds?: string | undefined;
  /**
   * Words and answers of the command's choices, by question. In a sentence they may come before or
   * after the command.
   */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /**
   * Verbs for the command. Some verbs include an answer, such as "cancel", which answers the
   * question for the status.
   */
  say: readonly (string | readonly [words: string, answers: Readonly<Record<string, string>>])[];
}

/** Words of a list in sentences. */
export interface SetWords {
  kind: string;
  /** Singular and plural names of the rows. */
  names: readonly string[];
  conditions: readonly { field: string; value: string; words: readonly string[] }[];
  /** Date fields, with the field of the person who acted. */
  days?: readonly { field: string; words: readonly string[]; by?: string }[];
  /** Default date field, for a day whose field is not named. */
  usualDay?: string;
  /** Filter fields for a name, by the preposition before it: "shipments of sipho". */
  named?: Readonly<Record<string, string>>;
}

const LONGEST_PHRASE = 4;

/**
 * Builds a lexicon of the words of commands and lists. Earlier meanings of a phrase are tried
 * first.
 */
export function lexiconOf(verbs: readonly VerbWords[], sets: readonly SetWords[]): Lexicon {
  const phrases = new Map<string, Meaning[]>();
  const add = (words: string, meaning: Meaning) => {
    const phrase = phraseOf(words);
    if (phrase === '' || phrase.split(' ').length > LONGEST_PHRASE) return;
    phrases.set(phrase, [...(phrases.get(phrase) ?? []), meaning]);
  };
  const facts = new Map<string, VerbFacts>();
  for (const { id, on, takes, say, finds } of verbs) {
    facts.set(id, { on, takes: new Set(takes), finds });
    for (const one of say) {
      if (typeof one === 'string') add(one, { is: 'verb', id });
      else add(one[0], { is: 'verb', id, answers: one[1] });
    }
  }
  const dayFields = new Map<string, string>();
  const named = new Map(sets.map((set) => [set.kind, set.named ?? {}]));
  for (const set of sets) {
    addSet(set, add);
    if (set.usualDay !== undefined) dayFields.set(set.kind, set.usualDay);
  }
  // Choices are added last: without its command a choice is an ordinary word, possibly with other
  // meanings.
  for (const verb of verbs) addChoices(verb, add);
  return { phrases, verbs: facts, dayFields, named };
}

function addChoices(
  { id, choices = {} }: VerbWords,
  add: (words: string, meaning: Meaning) => void,
) {
  for (const [name, answers] of Object.entries(choices))
    for (const [words, text] of Object.entries(answers))
      add(words, { is: 'choice', verb: id, name, text });
}

function addSet(
  { kind, names, conditions, days = [] }: SetWords,
  add: (words: string, meaning: Meaning) => void,
) {
  for (const { field, words, by } of days)
    for (const word of words)
      add(word, { is: 'day-field', kind, field, ...(by !== undefined && { by }) });
  for (const name of names) add(name, { is: 'kind', kind });
  for (const { field, value, words } of conditions)
    for (const word of new Set(words.map(phraseOf)))
      add(word, { is: 'condition', kind, field, value, label: words[0] ?? value });
}
