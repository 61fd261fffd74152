import type { SettingName } from './catalogue/catalogue.ts';

type List = SettingName<'json'>;

/** Settings with the reasons for a status; an empty list allows every reason. */
export const reasonLists = {
  cancelled: 'shipment_cancellation_reason',
  'collection-failed-attempt': 'collection_failed_attempt_reasons',
  'collection-rejected': 'rejection_reasons',
  'delivery-failed-attempt': 'delivery_failed_attempt_reasons',
  'delivery-rejected': 'rejection_reasons',
} as const satisfies Readonly<Record<string, List>>;

const listsByStatus: ReadonlyMap<string, List> = new Map(Object.entries(reasonLists));

/**
 * Reason for restoring a status after an assignment was undone. Allowed even if it is in no list.
 */
export const ASSIGNMENT_UNDONE = 'Assignment undone';

/**
 * Reason for restoring a status or field after another change was undone. Allowed even if it is in
 * no list.
 */
export const CHANGE_UNDONE = 'Change undone';

/** List of reasons for a status; undefined if any text is allowed. */
export const reasonListOf = (status: string): List | undefined => listsByStatus.get(status);

/**
 * Error "Choose one of: …" for a word that is not in the list; null if it is, or if the list is
 * empty.
 */
export function wordListProblem(word: string, offered: readonly string[]): string | null {
  if (offered.length === 0 || offered.includes(word)) return null;
  return `Choose one of: ${offered.join(', ')}.`;
}

/**
 * The word if there is one. Otherwise the default `usual`, or the first word of the list if the
 * list lacks the default.
 */
export function wordOrDefault(
  word: string | undefined,
  usual: string,
  offered: readonly string[],
): string {
  if (word !== undefined) return word;
  return wordListProblem(usual, offered) === null ? usual : (offered[0] ?? usual);
}

export const USUAL_NOTE_TYPE = 'General';

export const USUAL_PACKAGING = 'Medium box';
