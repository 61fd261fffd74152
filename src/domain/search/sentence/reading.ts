/** Condition of a list, as its filter line writes it. */
export interface Condition {
  field: string;
  value: string;
  label?: string;
  /** Whether the value is a name that must still be looked up. */
  isOpen?: true;
  /** Words as typed. */
  words?: string;
}

/** Parts of a sentence besides verb and list, used as answers for the command. */
export type Argument =
  | { is: 'text'; text: string }
  | { is: 'person'; text: string }
  | { is: 'record'; text: string }
  | { is: 'best' }
  /** Town, suburb, record or address around which to search. */
  | { is: 'place'; text: string }
  | { is: 'moment'; text: string }
  | { is: 'answer'; name: string; text: string };

/** One interpretation of a sentence. */
export interface Reading {
  /** Id of the command; null opens the list or record. */
  verb: string | null;
  /** Kind of rows that the sentence names; null if it names none. */
  kind: string | null;
  conditions: readonly Condition[];
  /** Maximum number of rows. */
  count: number | null;
  order: 'oldest' | null;
  /** References and codes in upper case. */
  records: readonly string[];
  /** Whether the sentence means the selection ("these"). */
  isSelection: boolean;
  arguments: readonly Argument[];
  /** Words that were not understood. */
  leftOver: readonly string[];
  score: number;
}

/** Meanings of a phrase. */
export type Meaning =
  | { is: 'verb'; id: string; answers?: Readonly<Record<string, string>> }
  /**
   * Answer to the question of a command, such as "forest" for the theme. An ordinary word if the
   * sentence does not contain the command.
   */
  | { is: 'choice'; verb: string; name: string; text: string }
  | { is: 'kind'; kind: string }
  | { is: 'condition'; kind: string; field: string; value: string; label: string }
  /** Date field, followed by a day. `by` is the field of the person who acted. */
  | { is: 'day-field'; kind: string; field: string; by?: string };

/** Arguments that a command takes besides rows. */
export type Takes = 'person' | 'text' | 'moment' | 'record' | 'place';

export interface VerbFacts {
  /** Kind of rows that the command acts on; null for none. */
  on: string | null;
  takes: ReadonlySet<Takes>;
  /** Kind of rows that the command finds: "nearest lockers" does not find drivers. */
  finds?: string | undefined;
}

/** Known words, built from commands, lists and branches. */
export interface Lexicon {
  phrases: ReadonlyMap<string, readonly Meaning[]>;
  verbs: ReadonlyMap<string, VerbFacts>;
  /**
   * Date field of each kind for a day without a named field. If the sentence names no kind, the
   * first kind is used.
   */
  dayFields: ReadonlyMap<string, string>;
  /** Filter fields for a name, by kind and by the preposition before the name. */
  named: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** Verb of a reading without a command: opens the rows. */
export const OPEN = 'open';

/** Verb that opens a list and exports it. */
export const EXPORT = 'export';

/** State of the console while typing. */
export interface SentenceContext {
  /** List on screen, whose conditions are preferred. */
  kind: string | null;
  /** Today in South Africa, such as 2026-11-22. */
  today: string;
  /** Current time in milliseconds, for phrases such as "last 2 h". */
  now?: number;
}
