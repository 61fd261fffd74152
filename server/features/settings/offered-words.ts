import { invalidError } from '#api/api-error.ts';
import {
  ASSIGNMENT_UNDONE,
  wordListProblem,
  reasonListOf,
  USUAL_NOTE_TYPE,
  wordOrDefault,
} from '#domain/settings/offered-words.ts';
import type { SettingName } from '#domain/settings/catalogue/catalogue.ts';
import { wordsIn } from '#domain/settings/setting-reads.ts';
import type { Db } from '#server/db/open.ts';
import { settingFor } from './settings.ts';

/** Words that the company offers for a field. */
export const offeredWords = async (db: Db, list: SettingName<'json'>): Promise<string[]> =>
  wordsIn(await settingFor(db, list, null));

/** Throws 422 with the choices if a word is not offered. */
function requireOffered(field: string, word: string, offered: readonly string[]): void {
  const problem = wordListProblem(word, offered);
  if (problem !== null) throw invalidError({ [field]: [problem] });
}

/** Throws 422 with the choices if the company does not list the reason for the status. */
export async function requireOfferedReason(
  db: Db,
  { status, reason }: { status?: string | undefined; reason?: string | undefined },
): Promise<void> {
  const list = reasonListOf(status ?? '');
  if (list === undefined || !reason || reason === ASSIGNMENT_UNDONE) return;
  requireOffered('reason', reason, await offeredWords(db, list));
}

/**
 * Returns the type of a note, or the default type; throws 422 with the choices if the type is not
 * offered.
 */
export async function noteTypeOf(db: Db, given: string | undefined): Promise<string> {
  const offered = await offeredWords(db, 'note_types');
  const word = wordOrDefault(given, USUAL_NOTE_TYPE, offered);
  requireOffered('note_type', word, offered);
  return word;
}
