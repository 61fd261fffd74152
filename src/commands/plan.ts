import type { RunPlan } from '#machines/bulk-setup.ts';
import type { Command, Intent } from './command.ts';
import { sizeOf, type Subject } from './focus.ts';

/**
 * Whether the command goes as a run: it accepts ids, and has more than one row or "all matching".
 */
export const goesAsRun = ({ bulk }: Command, subject: Subject): boolean =>
  bulk !== undefined &&
  (bulk.over !== undefined ||
    bulk.planOf !== undefined ||
    subject.is === 'matching' ||
    sizeOf(subject) > (bulk.most ?? 1));

const MAX_TITLE_LENGTH = 120;

/**
 * Plan of the run for an intent. Includes all rows: the server reports which ones it skips, and
 * why.
 */
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
    title: (words.length === 0 ? named : `${named}: ${words.join(', ')}`).slice(
      0,
      MAX_TITLE_LENGTH,
    ),
    kind: subject.kind,
    subject: chosen,
    arguments: { ...bulk.argumentsOf(answers, pointedAt) },
    count: sizeOf(subject),
    isDestructive: bulk.isDestructive(answers),
    ...(warnings.length > 0 && { warnings }),
    key,
  };
}
