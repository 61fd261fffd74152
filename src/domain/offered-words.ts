/** Settings that list the words of a field; an empty list takes every word. */
export type WordList =
  | 'parcel_types'
  | 'note_types'
  | 'rejection_reasons'
  | 'shipment_cancellation_reason'
  | 'collection_failed_attempt_reasons'
  | 'delivery_failed_attempt_reasons';

/** The list of reasons of each status that has one. */
export const reasonLists = {
  cancelled: 'shipment_cancellation_reason',
  'collection-failed-attempt': 'collection_failed_attempt_reasons',
  'collection-rejected': 'rejection_reasons',
  'delivery-failed-attempt': 'delivery_failed_attempt_reasons',
  'delivery-rejected': 'rejection_reasons',
} as const satisfies Readonly<Record<string, WordList>>;

const listsByStatus: ReadonlyMap<string, WordList> = new Map(Object.entries(reasonLists));

/** Reason of a status that returns because an assignment is undone; no list has to offer it. */
export const ASSIGNMENT_UNDONE = 'Assignment undone';

/** The list that the reason of a status is chosen from; undefined where any words are taken. */
export const reasonListOf = (status: string): WordList | undefined => listsByStatus.get(status);

/** "Choose one of: …" for a word that is not offered; otherwise null. */
export function offeredProblem(word: string, offered: readonly string[]): string | null {
  if (offered.length === 0 || offered.includes(word)) return null;
  return `Choose one of: ${offered.join(', ')}.`;
}

/** The word of a field that was left empty: the usual one if it is offered, otherwise the first. */
export function wordOrUsual(
  word: string | undefined,
  usual: string,
  offered: readonly string[],
): string {
  if (word !== undefined) return word;
  return offeredProblem(usual, offered) === null ? usual : (offered[0] ?? usual);
}

export const USUAL_NOTE_TYPE = 'General';

export const USUAL_PACKAGING = 'Medium box';
