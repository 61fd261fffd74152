/** One condition of a set, as the filter line of its list says it. */
export interface Condition {
  field: string;
  value: string;
  /** The value as people say it. */
  label?: string;
  /** The value is a name that a search still has to find. */
  isOpen?: true;
  /** As it was typed. */
  words?: string;
}

/** What a sentence means besides its verb and set; the questions of the command take them. */
export type Argument =
  | { is: 'text'; text: string }
  | { is: 'person'; text: string }
  | { is: 'record'; text: string }
  | { is: 'best' }
  /** A town, suburb, record or address that something is near to. */
  | { is: 'place'; text: string }
  | { is: 'moment'; text: string }
  | { is: 'answer'; name: string; text: string };

/** One way to understand a sentence. */
export interface Reading {
  /** The id of a command; null opens what the rest finds. */
  verb: string | null;
  /** What the rows are called; null where the sentence names none. */
  kind: string | null;
  conditions: readonly Condition[];
  /** So many at most. */
  count: number | null;
  order: 'oldest' | null;
  /** References and codes, upper case. */
  records: readonly string[];
  /** "These": the selection. */
  isSelection: boolean;
  arguments: readonly Argument[];
  /** Words that were not understood. */
  leftOver: readonly string[];
  score: number;
}

/** What a phrase can mean. */
export type Meaning =
  | { is: 'verb'; id: string; answers?: Readonly<Record<string, string>> }
  /** A choice of a question of one command: "forest" of the theme. Without the command it is an ordinary word. */
  | { is: 'choice'; verb: string; name: string; text: string }
  | { is: 'kind'; kind: string }
  | { is: 'condition'; kind: string; field: string; value: string; label: string }
  /** A field of days: the day follows, and "by" whom, where there is such a field. */
  | { is: 'day-field'; kind: string; field: string; by?: string };

/** Arguments that a command takes from a sentence, besides its rows. */
export type Takes = 'person' | 'text' | 'moment' | 'record' | 'place';

export interface VerbFacts {
  /** The kind of its rows; null where it acts on nothing in particular. */
  on: string | null;
  takes: ReadonlySet<Takes>;
  /** Kind of rows that the command finds: "nearest lockers" finds no drivers. */
  finds?: string | undefined;
}

/** Everything that sentences are understood by; made from commands, lists and branches. */
export interface Lexicon {
  phrases: ReadonlyMap<string, readonly Meaning[]>;
  verbs: ReadonlyMap<string, VerbFacts>;
  /** The field that a day by itself means, by kind of rows; the first kind where none is named. */
  dayFields: ReadonlyMap<string, string>;
}

/** The verb that opens what is found: no command of its own. */
export const OPEN = 'open';

/** The verb that opens a list and exports what is found. */
export const EXPORT = 'export';

/** Where somebody is while they type. */
export interface SentenceContext {
  /** The list on screen: its conditions are preferred. */
  kind: string | null;
  /** The day here, such as 2026-11-22. */
  today: string;
  /** The moment in milliseconds, from which "last 2 h" is counted. */
  now?: number;
}
