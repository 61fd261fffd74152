import type { ResponseOf } from '#api/endpoint-types.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import type { Answers } from '#commands/command.ts';
import type { Subject } from '#commands/focus.ts';
import type { RunbookRecord } from './runbook.ts';

type Asked = ResponseOf<'GET /runbooks/:id'>['asks'][number];

/** Selected rows that answer a question; undefined if the question must be asked. */
function selectedFor(asked: Asked, subject: Subject): number[] | undefined {
  const isAnswer = asked.is_selection && subject.is === 'rows' && subject.kind === asked.entity;
  return isAnswer ? subject.ids.map(Number) : undefined;
}

function questionOf({ name, label, kind, entity, usual, least, most }: Asked): Question {
  const [low, high] = [least ?? -Infinity, most ?? Infinity];
  return question({
    name,
    label,
    kind,
    optional: usual !== null,
    ...(entity !== null && { pick: entity }),
    ...(usual !== null && {
      emptyMeans: usual,
      options: [{ value: kind === 'number' ? Number(usual) : usual, label: usual }],
    }),
    check: (value) =>
      kind !== 'number' || (Number(value) >= low && Number(value) <= high)
        ? { ok: true, value }
        : { ok: false, why: `Enter a number from ${low} to ${high}.` },
  });
}

/** Questions of a runbook that the subject does not answer. */
export const questionsOf = ({ asks }: Pick<RunbookRecord, 'asks'>, subject: Subject): Question[] =>
  asks.filter((asked) => selectedFor(asked, subject) === undefined).map(questionOf);

/** Answers with the rows of the subject. */
export function answersFor(
  { asks }: Pick<RunbookRecord, 'asks'>,
  subject: Subject,
  answers: Answers,
): Answers {
  const given = asks.map(({ name, ...asked }): readonly [string, unknown] => [
    name,
    selectedFor({ name, ...asked }, subject) ?? answers[name],
  ]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== ''));
}
