import type { Client } from '#api/client.ts';
import { availability } from '#commands/availability.ts';
import type { Command } from '#commands/command.ts';
import { subjectOf, type Focus, type Subject } from '#commands/focus.ts';
import { searchOfLine } from '#commands/visits.ts';
import { isKind } from '#domain/entities/entities.ts';
import { EXPORT, type Argument, type Reading } from '#domain/search/sentence/reading.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import type { Begun } from '#ui/palette/sentences/sentences.ts';
import type { SentenceSet } from '#ui/sentence-set.ts';
import { requestExport } from '#ui/table/export/export-request.ts';
import { lineOf, namedSubject, NotUnderstood, recordsOf, setSubject } from './subject.ts';

interface Around {
  api: Client;
  focus: Focus;
  commands: readonly Command[];
  sets: readonly SentenceSet[];
  signal: AbortSignal;
}

const setOf = ({ kind }: Reading, { sets }: Around): SentenceSet => {
  const set = sets.find((one) => one.kind === kind);
  if (!set) throw new NotUnderstood(`There is no list of ${kind ?? 'these'} to choose from.`);
  return set;
};

const hrefOf = ({ view }: SentenceSet, line: string): string =>
  line === '' ? view.path : `${view.path}?${searchOfLine(line)}`;

/** Opens the record or list of a sentence without a verb. */
async function openReading(reading: Reading, around: Around): Promise<Begun> {
  const [code] = reading.records;
  if (code !== undefined) {
    const [record] = await recordsOf([code], null, around);
    return { is: 'go', href: record?.href ?? '' };
  }
  const set = setOf(reading, around);
  return { is: 'go', href: hrefOf(set, await lineOf(reading.conditions, set, around)) };
}

/** Opens the list, whose export then writes the file with the user's columns. */
async function startExport(reading: Reading, around: Around): Promise<Begun> {
  const set = setOf(reading, around);
  if (set.isMap)
    throw new NotUnderstood(`${capital(set.kind)} are shown on the map, which has no export.`);
  const line = await lineOf(reading.conditions, set, around);
  return { is: 'go', href: hrefOf(set, line), after: () => requestExport(set.view.id, line) };
}

/**
 * Subject of a sentence: its records, the rows that match its conditions, a named record, or the
 * selection.
 */
async function subjectFor(reading: Reading, command: Command, around: Around): Promise<Subject> {
  const { on } = command;
  if (on === undefined) return { is: 'none' };
  if (reading.records.length > 0) {
    const records = await recordsOf(reading.records, on, around);
    const rows = new Map(records.map(({ row }) => [row.id, row]));
    return { is: 'rows', kind: on, ids: [...rows.keys()], rows };
  }
  if (reading.conditions.length > 0 || reading.count !== null)
    return setSubject(reading, setOf(reading, around), around);
  const person = reading.arguments.find((one) => one.is === 'person');
  if (person && on !== 'shipments' && isKind(on)) return namedSubject(person.text, on, around);
  return subjectOf(around.focus);
}

/**
 * Arguments for the questions of a command. If the command acts on no rows, they include codes and
 * counts.
 */
function givenBy({ arguments: given, records, count }: Reading, { on }: Command): Argument[] {
  if (on !== undefined) return [...given];
  return [
    ...given,
    ...records.map((text) => ({ is: 'record', text }) as const),
    ...(count === null ? [] : [{ is: 'answer', name: 'count', text: String(count) } as const]),
  ];
}

/** Prepares a sentence to start; throws `NotUnderstood` with the reason if that is impossible. */
export async function begin(reading: Reading, around: Around): Promise<Begun> {
  if (reading.verb === null) return openReading(reading, around);
  if (reading.verb === EXPORT) return startExport(reading, around);
  const command = around.commands.find(({ id }) => id === reading.verb);
  if (!command) throw new NotUnderstood('Your role does not include this command.');
  const subject = await subjectFor(reading, command, around);
  const focus = command.on === undefined ? around.focus : { ...around.focus, kind: command.on };
  const state = availability(command, focus, subject);
  if (state.is === 'off') throw new NotUnderstood(state.why);
  if (state.is === 'absent') throw new NotUnderstood('This command cannot be used on this page.');
  const given = givenBy(reading, command);
  const text = command.questions ? undefined : given.find((one) => one.is === 'text');
  return {
    is: 'work',
    work: { command, subject, given, ...(text && { answers: { text: text.text } }) },
  };
}
