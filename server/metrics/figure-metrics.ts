import { Gauge, type Registry } from 'prom-client';
import { channels } from '#domain/outgoing-messages/outgoing-messages.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/open.ts';
import { taskFigures } from '../features/background-tasks/task-figures.ts';
import { lockerFigures } from '../features/lockers/terminals/locker-figures.ts';
import { channelDelays, queueFigures } from '../features/outgoing-messages/queue-figures.ts';

/** Makes a gauge with a label. */
type MakeGauge = (name: string, help: string, label: string) => Gauge;

function queueGauges(gauge: MakeGauge) {
  const waiting = gauge(
    'baton_outgoing_waiting',
    'Messages, webhooks and runs that are waiting',
    'channel',
  );
  const failing = gauge('baton_outgoing_failing', 'Items whose last attempt failed', 'channel');
  const givenUp = gauge('baton_outgoing_given_up', 'Items that were given up', 'channel');
  const oldest = gauge(
    'baton_outgoing_oldest_seconds',
    'Age of the oldest waiting item',
    'channel',
  );
  const configured = gauge(
    'baton_outgoing_configured',
    '1 if the channel has a provider, 0 if its items wait for a provider',
    'channel',
  );
  return (figures: Awaited<ReturnType<typeof queueFigures>>) => {
    for (const { channel, ...figure } of figures) {
      const since = figure.oldest === null ? Date.now() : Date.parse(figure.oldest);
      waiting.set({ channel }, figure.waiting);
      failing.set({ channel }, figure.failing);
      givenUp.set({ channel }, figure.given_up);
      oldest.set({ channel }, Math.max(0, Date.now() - since) / 1000);
      configured.set({ channel }, figure.is_configured ? 1 : 0);
    }
  };
}

function taskGauges(gauge: MakeGauge) {
  const task = (name: string, help: string) => gauge(`baton_task_${name}`, help, 'task');
  const failures = task('failures', 'Number of consecutive failures of a background task');
  const behind = task('behind_seconds', 'How long a background task has been behind');
  const took = task('seconds', 'How long the last recorded round of a background task took');
  const rows = task('rows', 'Rows of the last recorded round of a background task');
  const succeeded = task(
    'succeeded_timestamp_seconds',
    'Last recorded success of a background task; successes of frequent tasks are recorded every ten minutes',
  );
  return (figures: Awaited<ReturnType<typeof taskFigures>>) => {
    for (const { name, ...figure } of figures) {
      failures.set({ task: name }, figure.failures);
      behind.set({ task: name }, figure.behindSeconds);
      took.set({ task: name }, figure.tookSeconds);
      rows.set({ task: name }, figure.rows);
      if (figure.succeededAt !== null) succeeded.set({ task: name }, figure.succeededAt);
    }
  };
}

function lockerGauges(gauge: MakeGauge) {
  const lockers = gauge('baton_lockers', 'Lockers by state', 'state');
  const reporting = gauge(
    'baton_lockers_reporting',
    'Lockers that reported within the last five minutes, by state',
    'state',
  );
  return (figures: Awaited<ReturnType<typeof lockerFigures>>) => {
    for (const { state, count, reporting: recent } of figures) {
      lockers.set({ state }, count);
      reporting.set({ state }, recent);
    }
  };
}

function delayGauge(gauge: MakeGauge) {
  const delay = gauge(
    'baton_outgoing_delay_seconds',
    'How long the longest due message has been due; postponed messages are not due',
    'channel',
  );
  return (delays: Awaited<ReturnType<typeof channelDelays>>) => {
    for (const channel of channels) delay.set({ channel }, 0);
    for (const { channel, seconds } of delays) delay.set({ channel }, seconds);
  };
}

/** Creates gauges for figures in the database; returns the function that reads the figures. */
export function figureGauges(registry: Registry, { database, config }: Services) {
  const gauge: MakeGauge = (name, help, label) =>
    new Gauge({ name, help, labelNames: [label], registers: [registry] });
  const readAt = new Gauge({
    name: 'baton_figures_timestamp_seconds',
    help: 'When the figures of queues, tasks and lockers were read from the database; 0 if never',
    registers: [registry],
  });
  const setQueues = queueGauges(gauge);
  const setDelays = delayGauge(gauge);
  const setTasks = taskGauges(gauge);
  const setLockers = lockerGauges(gauge);
  const read = async (db: Db) => ({
    queues: await queueFigures(db, config),
    delays: await channelDelays(db),
    tasks: await taskFigures(db),
    lockers: await lockerFigures(db),
  });
  return async (): Promise<void> => {
    const { queues, delays, tasks, lockers } = await database.within({ is: 'staff' }, read, {
      readOnly: true,
    });
    setQueues(queues);
    setDelays(delays);
    setTasks(tasks);
    setLockers(lockers);
    readAt.setToCurrentTime();
  };
}
