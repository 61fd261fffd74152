import { question, type Option } from '#commands/asking/ask.ts';
import { command, type Invocation } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import { resultOf, send } from '#commands/send.ts';
import { sentenceCase } from '#domain/kernel/sentence-case.ts';
import { channels, type Channel } from '#domain/outgoing-messages/outgoing-messages.ts';
import { providerLabels } from '#domain/system/system.ts';
import { PAUSE_CONSEQUENCE, retryPlan } from './acts.ts';
import { messageChannel, queueLabel, type Queue, type State } from './state.ts';

const shared = { can: 'Edit settings', repeatable: false, sentence: false } as const;

const readState = async (fx: Effects): Promise<State> =>
  Object(await fx.call('GET /system', {}, {}));

/** Asks for a queue of messages that suits the command. */
const whichQueue = (suits: (queue: Queue) => boolean) => async (fx: Effects) => {
  const { queues } = await readState(fx);
  const options = queues.flatMap((queue): Option[] => {
    const channel = messageChannel(queue);
    return channel === undefined || !suits(queue)
      ? []
      : [{ value: channel, label: queueLabel(queue) }];
  });
  return [question({ name: 'queue', label: 'Queue', kind: 'choice', options })];
};

const sendBody =
  (key: string, bodyOf: (invocation: Invocation) => object) =>
  async (invocation: Invocation, fx: Effects) => {
    const request = { body: bodyOf(invocation) };
    const sent = await send(fx, invocation.signal, {
      key,
      request,
      idempotencyKey: invocation.key,
    });
    return [resultOf(null, sent)];
  };

const queueBody = ({ answers }: Invocation) => ({ queue: answers['queue'] });

export const pauseQueue = command({
  ...shared,
  id: 'system.pause-queue',
  title: 'Pause a queue…',
  icon: 'clock',
  changes: true,
  keywords: ['stop sending', 'hold messages'],
  danger: { consequence: () => PAUSE_CONSEQUENCE },
  questions: whichQueue(({ paused_at: at }) => at === null),
  run: sendBody('POST /system/queues/pause', queueBody),
});

export const resumeQueue = command({
  ...shared,
  id: 'system.resume-queue',
  title: 'Resume a queue…',
  icon: 'zap',
  changes: true,
  keywords: ['send again', 'continue'],
  questions: whichQueue(({ paused_at: at }) => at !== null),
  run: sendBody('POST /system/queues/resume', queueBody),
});

const channelIn = (value: unknown): Channel | undefined =>
  channels.find((channel) => channel === value);

export const retryQueue = command({
  ...shared,
  id: 'system.retry-queue',
  title: 'Send failed messages again…',
  icon: 'repeat',
  changes: true,
  keywords: ['retry queue', 'resend'],
  questions: whichQueue(({ failing, given_up: givenUp }) => failing + givenUp > 0),
  run({ answers, key }, fx) {
    const channel = channelIn(answers['queue']);
    if (channel !== undefined) fx.plan(retryPlan(channel, 0, key));
  },
});

export const runTask = command({
  ...shared,
  id: 'system.run-task',
  title: 'Run a background task now…',
  icon: 'history',
  changes: true,
  keywords: ['start task', 'housekeeping', 'job'],
  questions: async (fx) => {
    const { tasks } = await readState(fx);
    const options = tasks.map(({ name }) => ({ value: name, label: sentenceCase(name) }));
    return [question({ name: 'name', label: 'Task', kind: 'choice', options })];
  },
  run: sendBody('POST /system/tasks/run', ({ answers }) => ({ name: answers['name'] })),
});

export const testProvider = command({
  ...shared,
  id: 'system.test-provider',
  title: 'Test the connection to a provider…',
  icon: 'plug',
  changes: true,
  keywords: ['adapter', 'check', 'reachable'],
  questions: async (fx) => {
    const { providers } = await readState(fx);
    const options = providers
      .filter(({ is_configured: isConfigured }) => isConfigured)
      .map(({ name }) => ({ value: name, label: providerLabels[name] }));
    return [question({ name: 'provider', label: 'Provider', kind: 'choice', options })];
  },
  async run({ answers, key, signal }, fx) {
    const request = { body: { provider: answers['provider'] } };
    const sent = await send(fx, signal, {
      key: 'POST /system/providers/test',
      request,
      idempotencyKey: key,
    });
    if (sent.is === 'refused') return [resultOf(null, sent)];
    const { is_ok: isOk, answer } = Object(sent.answer);
    return [isOk === true ? { id: null, is: 'ok', note: String(answer) } : failed(answer)];
  },
});

const failed = (answer: unknown) => ({ id: null, is: 'failed', why: String(answer) }) as const;
