import { command, type Command, type Invocation } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import { resultOf, send } from '#commands/send.ts';
import { answersFor, questionsOf } from './questions.ts';
import { isRunbook, isRunbookRun, runPath, type Runbook } from './runbook.ts';

/** Reads a runbook with the values that it asks for. */
export async function fetchRunbook(fx: Effects, id: number) {
  const found: unknown = await fx.call('GET /runbooks/:id', { params: { id } }, {});
  if (!isRunbook(found)) throw new Error('The runbook could not be read.');
  return found;
}

/** Plans a run with the answers and opens its preview. */
export async function plan(
  id: number,
  { subject, answers, key, signal }: Pick<Invocation, 'subject' | 'answers' | 'key' | 'signal'>,
  fx: Effects,
) {
  const runbook = await fetchRunbook(fx, id);
  const body = { answers: answersFor(runbook, subject, answers) };
  const sent = await send(fx, signal, {
    key: 'POST /runbooks/:id/runs',
    request: { params: { id }, body },
    idempotencyKey: key,
  });
  if (sent.is === 'ok' && isRunbookRun(sent.answer)) fx.go(runPath(sent.answer.id));
  return [resultOf(null, sent)];
}

/** Command of the palette that runs a published runbook on the selected rows. */
export const runCommand = ({ id, name, keys }: Pick<Runbook, 'id' | 'name' | 'keys'>): Command =>
  command({
    id: `runbooks.run.${id}`,
    title: `Run: ${name}`,
    aside: keys === null ? 'Runbook' : 'Macro',
    ...(keys !== null && { keys }),
    icon: 'file-text',
    can: 'Claim work',
    changes: true,
    repeatable: false,
    questions: async (fx, subject) => questionsOf(await fetchRunbook(fx, id), subject),
    run: (invocation, fx) => plan(id, invocation, fx),
  });
