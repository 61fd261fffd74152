import { availability, isPermitted } from '#commands/availability.ts';
import { oneOf } from '#commands/asking/wording.ts';
import type { Command } from '#commands/command.ts';
import type { Focus } from '#commands/focus.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { correctSentence } from '#domain/search/sentence/corrections.ts';
import type { Reading } from '#domain/search/sentence/reading.ts';
import { parse } from '#domain/search/sentence/parse.ts';
import { knownTowns } from '#domain/places/suburbs.ts';
import type { SignedInRole } from '#domain/identity/signed-in-user.ts';
import type { NamedValue } from '#ui/sentence-set.ts';
import type { Sentences } from '#ui/palette/sentences/sentences.ts';
import type { AppServices } from '../composition-root.ts';
import { begin } from './begin.ts';
import { lexiconFor } from './lexicon.ts';
import { readSets, setsFor } from './sets.ts';
import { totalOf } from './subject.ts';

export interface Speaker {
  services: AppServices;
  role: SignedInRole;
  commands: readonly Command[];
  /** Branches that a sentence can name. */
  branches: readonly NamedValue[];
}

/** Reason why the command of a sentence cannot start on the rows in focus; null if it can. */
export function whyNotHere(
  { verb, records, arguments: given }: Reading,
  { commands, focus }: { commands: readonly Command[]; focus: Focus },
): string | null {
  const command = commands.find(({ id }) => id === verb);
  if (command?.on === undefined || records.length > 0) return null;
  // The name of a user is looked up when the sentence starts.
  if (command.on !== 'shipments' && given.some(({ is }) => is === 'person')) return null;
  if (focus.kind !== command.on) return `Select ${oneOf(command.on)} first, or name it here.`;
  const state = availability(command, focus);
  if (state.is === 'off') return state.why;
  return state.is === 'absent' ? 'This command cannot be used on this page.' : null;
}

/**
 * Loads the words of all lists and returns a function that creates a user's sentence parser. Not
 * part of the shell, because it is as large as the palette.
 */
export async function sentenceReader(): Promise<(speaker: Speaker) => Sentences> {
  const all = await readSets();
  return ({ services: { api, focus }, role, commands, branches }) => {
    const sets = setsFor(role, all);
    const { permissions } = focus.get();
    const own = commands.filter(({ can }) => isPermitted(can, permissions));
    const lexicon = lexiconFor(own, sets, { branches, towns: knownTowns });
    return {
      read: (text) =>
        parse(text, lexicon, { kind: focus.get().kind, today: todayHere(), now: Date.now() }),
      correct: (text, reading) => correctSentence(text, reading, lexicon),
      commandOf: (id) => commands.find((one) => one.id === id),
      total: async (reading, signal) => {
        const set = sets.find(({ kind }) => kind === reading.kind);
        return set ? totalOf(reading, set, { api, signal }) : null;
      },
      whyNot: (reading) => whyNotHere(reading, { commands, focus: focus.get() }),
      begin: (reading) => {
        const { signal } = new AbortController();
        return begin(reading, { api, focus: focus.get(), commands, sets, signal });
      },
    };
  };
}
