import type { RunPlan } from '../machines/bulk-setup.ts';
import type { Command, Intent } from './command.ts';
import { sizeOf, type Subject } from './focus.ts';

/** Whether the server does it as a run: more than one row, or whatever matches, by a call that takes ids. */
export const goesAsRun = ({ bulk }: Command, subject: Subject): boolean =>
  bulk !== undefined &&
  (bulk.over !== undefined ||
    bulk.planOf !== undefined ||
    subject.is === 'matching' ||
    sizeOf(subject) > (bulk.most ?? 1));

const LONGEST_TITLE = 120;

/** The run that does an intent. Every row goes along: the server says which it skips, and why. */
export function planOf({
  command,
  subject: pointedAt,
  answers,
  words = [],
  warnings = [],
  key,
}: Intent): RunPlan {
  const { bulk, title } = command;
  const subject = bulk?.over?.(pointedAt, answers) ?? pointedAt;
  if (!bulk || subject.is === 'none') throw new Error(`${title} cannot go as a run.`);
  if (bulk.planOf) return bulk.planOf(subject, key);
  const chosen =
    subject.is === 'matching' ? { filter: { ...subject.query } } : { ids: subject.ids.map(Number) };
  const named = title.replace(/…$/, '');
  return {
    call: bulk.invocation,
    title: (words.length === 0 ? named : `${named}: ${words.join(', ')}`).slice(0, LONGEST_TITLE),
    kind: subject.kind,
    subject: chosen,
    arguments: { ...bulk.argumentsOf(answers, pointedAt) },
    count: sizeOf(subject),
    isDestructive: bulk.isDestructive(answers),
    ...(warnings.length > 0 && { warnings }),
    key,
  };
}
