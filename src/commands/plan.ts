import type { RunPlan } from '#machines/bulk-setup.ts';
import type { Command, Intent } from './command.ts';
import { sizeOf, type Subject } from './focus.ts';

/**
 * Whether the command starts a run: it supports bulk operations and has more rows than `most`, or
 * always starts a run.
 */
export const goesAsRun = ({ bulk }: Command, subject: Subject): boolean =>
  bulk !== undefined &&
  (bulk.over !== undefined ||
    bulk.planOf !== undefined ||
    subject.is === 'matching' ||
    sizeOf(subject) > (bulk.most ?? 1));

const MAX_TITLE_LENGTH = 120;

/**
 * Title of the preview: from `titleOf` if it is defined, otherwise the command with its answers.
 */
function previewTitleOf({ command: { title, bulk }, answers, words = [] }: Intent): string {
  const named = title.replace(/…$/, '');
  const usual = words.length === 0 ? named : `${named}: ${words.join(', ')}`;
  return (bulk?.titleOf?.(answers) ?? usual).slice(0, MAX_TITLE_LENGTH);
}

const chosenIn = (subject: Exclude<Subject, { is: 'none' }>): RunPlan['subject'] =>
  subject.is === 'matching' ? { filter: { ...subject.query } } : { ids: subject.ids.map(Number) };

/**
 * Plan of the run for an intent. It has all chosen rows: the server reports which ones it skips,
 * and why.
 */
export function planOf(intent: Intent): RunPlan {
  const { command, subject: pointedAt, answers, warnings = [], key } = intent;
  const { bulk, title } = command;
  const subject = bulk?.over?.(pointedAt, answers) ?? pointedAt;
  if (!bulk || subject.is === 'none') throw new Error(`${title} cannot be run in bulk.`);
  if (bulk.planOf) return bulk.planOf(subject, key);
  return {
    call: bulk.invocation,
    title: previewTitleOf(intent),
    kind: subject.kind,
    subject: chosenIn(subject),
    arguments: { ...bulk.argumentsOf(answers, pointedAt) },
    count: sizeOf(subject),
    isDestructive: bulk.isDestructive(answers),
    ...(warnings.length > 0 && { warnings }),
    key,
  };
}
