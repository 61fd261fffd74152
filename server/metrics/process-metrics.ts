import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../db/open.ts';
import { measurements } from './measurements.ts';

/** Bucket limits of the histograms for waits and delays, in seconds. */
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 15, 30, 300];

/** Creates functions that make metrics in a registry. */
function makersOf(registry: Registry) {
  const registers = [registry];
  return {
    counter: (name: string, help: string, ...labelNames: string[]) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: (name: string, help: string, collect?: (gauge: Gauge) => void) =>
      new Gauge({
        name,
        help,
        registers,
        ...(collect && {
          collect() {
            collect(this);
          },
        }),
      }),
    histogram: (name: string, help: string, ...labelNames: string[]) =>
      new Histogram({ name, help, labelNames, buckets: WAIT_SECONDS, registers }),
  };
}

function measureSockets(registry: Registry) {
  const { counter, gauge } = makersOf(registry);
  const sockets = gauge('baton_feed_sockets', 'Open sockets of consoles on this node');
  const cutOff = counter(
    'baton_feed_cut_off_total',
    'Sockets of consoles closed because they were too slow',
  );
  const outcome = 'outcome';
  const replays = counter(
    'baton_feed_replays_total',
    'Replays of changes that a console missed',
    outcome,
  );
  const replayed = counter('baton_feed_replayed_messages_total', 'Changes sent by replays');
  const redis = gauge('baton_redis_unreachable', '1 while the configured Redis is unreachable');
  return [
    measurements.socketOpened.listen(() => sockets.inc()),
    measurements.socketClosed.listen(() => sockets.dec()),
    measurements.socketCutOff.listen(() => cutOff.inc()),
    measurements.replayed.listen(({ isLost, messages }) => {
      replays.inc({ outcome: isLost ? 'lost' : 'complete' });
      replayed.inc(messages);
    }),
    measurements.redisConnected.listen((isConnected) => redis.set(isConnected ? 0 : 1)),
  ];
}

function measureFeed(registry: Registry) {
  const { counter, gauge, histogram } = makersOf(registry);
  let readAt: number | undefined;
  gauge('baton_feed_unread_seconds', 'Time since the outbox was last read; 0 if never', (unread) =>
    unread.set(readAt === undefined ? 0 : (performance.now() - readAt) / 1000),
  );
  const messages = counter('baton_feed_messages_total', 'Changes that this node published');
  const lag = histogram(
    'baton_feed_lag_seconds',
    'Time from the start of the transaction of a change to its publication on this node',
  );
  return [
    measurements.outboxRead.listen((read) => {
      readAt = performance.now();
      messages.inc(read.messages);
      if (read.messages > 0) lag.observe(read.oldestSeconds);
    }),
  ];
}

function measureReports(registry: Registry) {
  const { counter } = makersOf(registry);
  const positions = counter(
    'baton_positions_total',
    'Driver positions received, by outcome',
    'outcome',
  );
  const reports = counter('baton_locker_reports_total', 'Reports of lockers that are online');
  const errors = counter(
    'baton_console_errors_total',
    'Errors of the console that browsers reported',
  );
  return [
    measurements.positionsStored.listen((stored) => {
      for (const [outcome, count] of Object.entries(stored)) positions.inc({ outcome }, count);
    }),
    measurements.lockersReported.listen((count) => reports.inc(count)),
    measurements.consoleFailed.listen(() => errors.inc()),
  ];
}

function measureConnections(registry: Registry, database: Database) {
  const { counter, gauge, histogram } = makersOf(registry);
  const read = (name: string, help: string, value: () => number) =>
    gauge(`baton_database_${name}`, help, (one) => one.set(value()));
  const health = () => database.health();
  read('waiting', 'Requests and tasks that wait for a database connection', () => health().waiting);
  read('connections_used', 'Database connections in use', () => health().connections.used);
  read(
    'connections',
    'Database connections that this node may use',
    () => health().connections.places,
  );
  read(
    'writable',
    '1 while changes can be saved, 0 while the disk is full or the database is gone',
    () => (health().state === 'open' ? 1 : 0),
  );
  read('reopened', 'Restarts of the embedded engine', () => health().reopened);
  const waits = histogram(
    'baton_database_wait_seconds',
    'Time that requests (people) and background work waited for a database connection',
    'urgency',
  );
  const busy = counter(
    'baton_database_busy_total',
    'Requests and tasks that gave up waiting for a database connection',
    'urgency',
  );
  return [
    measurements.connectionAwaited.listen(({ urgency, seconds, isAdmitted }) => {
      waits.observe({ urgency }, seconds);
      if (!isAdmitted) busy.inc({ urgency });
    }),
  ];
}

/**
 * Measures this process, its connections and its live feed. Returns the function that stops
 * measuring.
 */
export function measureProcess(registry: Registry, database: Database): () => void {
  // The default of 10 ms would wake an idle server a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const stops = [
    ...measureSockets(registry),
    ...measureFeed(registry),
    ...measureReports(registry),
    ...measureConnections(registry, database),
  ];
  return () => stops.forEach((stop) => stop());
}
