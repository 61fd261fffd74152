import { questionsFor } from '#commands/act-on.ts';
import type { Question } from '#commands/asking/ask.ts';
import { command, type Answers, type Command, type Invocation } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import { snoozeQuestions } from './snooze-questions.ts';
import { rowResult, send } from '#commands/send.ts';
import { claimable, type ClaimableEntity } from '#domain/claims/claims.ts';

type Call =
  | 'POST /claims'
  | 'POST /claims/release'
  | 'POST /claims/take-over'
  | 'POST /claims/note'
  | 'POST /claims/snooze';

/** Maximum number of rows that are claimed without a background run. */
const MAX_WITHOUT_RUN = 50;

interface Spec extends Pick<Command, 'title' | 'keys' | 'keywords' | 'icon' | 'sentence'> {
  name: string;
  call: Call;
  /** Questions, or names of the fields to ask about. */
  ask?: readonly string[] | ((of: readonly ClaimableEntity[]) => readonly Question[]);
  /** Returns the endpoint, if it depends on whether the rows are claimed. */
  callFor?(invocation: Invocation, fx: Effects): Promise<Call>;
}

/** Sends all rows in one request, whose response has an outcome per row. */
async function made(
  { call, entity }: { call: Call; entity: ClaimableEntity },
  { ids, answers, signal, key }: Pick<Invocation, 'ids' | 'answers' | 'signal' | 'key'>,
  fx: Effects,
) {
  const request = { body: { entity, ids, ...answers } };
  const sent = await send(fx, signal, { key: call, request, idempotencyKey: key });
  return ids.map((id) => {
    const result = rowResult(id, sent);
    const as = did[call];
    return result.is === 'ok' && as !== undefined ? { ...result, as } : result;
  });
}

/** Action that the toast names for each endpoint, because the same shortcut claims and releases. */
const did: Partial<Record<Call, string>> = {
  'POST /claims': 'Claimed',
  'POST /claims/release': 'Released',
};

/** Undoes a claim by releasing the rows, and a release by claiming the row again. */
const undoOf =
  (entity: ClaimableEntity): Command['undo'] =>
  (results, { key }, fx) => {
    const isRelease = results.some((one) => one.is === 'ok' && one.as === 'Released');
    const ids = results.flatMap(({ id }) => id ?? []);
    const { signal } = new AbortController();
    const call = isRelease ? 'POST /claims' : 'POST /claims/release';
    return made({ call, entity }, { ids, answers: {}, signal, key: `${key}:undo` }, fx);
  };

/** Creates one command for each claimable entity. */
const forEach = ({ name, call, ask, callFor, ...spec }: Spec): readonly Command[] =>
  claimable.map(({ entity, kind }) =>
    command({
      icon: 'user',
      ...spec,
      id: `${entity}.claim-${name}`,
      on: kind,
      can: 'Claim work',
      changes: true,
      claims: true,
      ...(ask && {
        questions: () => (typeof ask === 'function' ? ask([entity]) : questionsFor(call, ask)),
      }),
      bulk: {
        invocation: call,
        most: MAX_WITHOUT_RUN,
        argumentsOf: (answers: Answers) => ({ entity, ...answers }),
        isDestructive: () => false,
      },
      run: async (invocation, fx) => {
        const wanted = (await callFor?.(invocation, fx)) ?? call;
        return made({ call: wanted, entity }, invocation, fx);
      },
      ...(name === '1-claim' && { undo: undoOf(entity) }),
    }),
  );

/**
 * Chooses the endpoint for the shortcut that claims a row, or releases a row that the user has
 * claimed.
 */
async function claimOrRelease({ subject, ids }: Invocation, fx: Effects): Promise<Call> {
  if (subject.is !== 'rows' || ids.length !== 1) return 'POST /claims';
  const [claim] = await fx.claimsOn(subject.kind, ids);
  return claim?.is_own ? 'POST /claims/release' : 'POST /claims';
}

export const claims = forEach({
  name: '1-claim',
  title: 'Claim or release',
  keys: 'q',
  keywords: ['take', 'mine', 'I am on it', 'give back'],
  sentence: { say: ['claim', 'take'] },
  call: 'POST /claims',
  callFor: claimOrRelease,
});

export const releases = forEach({
  name: '2-release',
  title: 'Release claims',
  keywords: ['give back', 'unclaim'],
  call: 'POST /claims/release',
});

export const takings = forEach({
  name: '3-take-over',
  title: 'Take over…',
  keys: 'shift+q',
  keywords: ['claim from'],
  call: 'POST /claims/take-over',
  ask: ['reason'],
});

export const notes = forEach({
  name: '5-note',
  title: 'Note for the handover…',
  keys: 'shift+h',
  keywords: ['handover', 'shift'],
  call: 'POST /claims/note',
  ask: ['note'],
});

export const snoozes = forEach({
  name: '4-snooze',
  title: 'Snooze…',
  keys: 'z',
  icon: 'clock',
  keywords: ['later', 'remind', 'put off'],
  call: 'POST /claims/snooze',
  ask: snoozeQuestions,
});
