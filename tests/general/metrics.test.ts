import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ConnectionQueue } from '#server/db/connection-queue.ts';
import { connectNodes } from '#server/live/nodes.ts';
import { publish } from '#server/live/outbox.ts';
import { replayOf } from '#server/live/replay.ts';
import { usualDatabase } from '../support/database.ts';
import type { Node } from '../support/nodes/listening-node.ts';
import { readMetrics, valueOf } from '../support/recomputed/metrics.ts';
import { inMinutes } from '../support/moments.ts';
import { metricsIn } from '../support/recomputed/promql.ts';
import { locker_heartbeats } from '#server/db/schema/locker-heartbeats.ts';
import { background_tasks } from '#server/db/schema/background-tasks.ts';
import { world, type World } from '../support/world.ts';

const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

const queriesOfDashboard = () =>
  dashboard
    .parse(JSON.parse(readFileSync('deploy/grafana/baton.json', 'utf8')))
    .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** Queries of the alerts, one per line. */
const queriesOfAlerts = () => {
  const alerts = readFileSync('deploy/prometheus/alerts.yaml', 'utf8');
  return [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, query = '']) => query);
};

describe('metrics', () => {
  let here: World;
  let node: Node;
  beforeAll(async () => {
    here = await world(usualDatabase);
    node = await here.node();
  });
  afterAll(() => here.close());

  /** Growth of series while `deed` runs. */
  const growth = async (series: readonly string[], deed: () => Promise<unknown>) => {
    const before = await readMetrics(here);
    await deed();
    const after = await readMetrics(here);
    return series.map((one) => valueOf(after, one) - valueOf(before, one));
  };

  test('count responses by endpoint and status, with all unknown paths as one', async () => {
    const endpoint = 'endpoint="GET /shipments/:id"';
    const counted = await growth(
      [
        `baton_requests_total{${endpoint},status="401"}`,
        `baton_request_seconds_count{${endpoint}}`,
        'baton_requests_total{endpoint="unknown",status="404"}',
      ],
      async () => {
        for (const url of ['/shipments/1', '/shipments/2', '/no-page', '/no-other-page'])
          await here.app.inject({ url });
      },
    );
    expect(counted).toEqual([2, 2, 2]);
  });

  test('measure the waits for a connection, and count callers that give up', async () => {
    const person = 'urgency="people"';
    const counted = await growth([`baton_database_busy_total{${person}}`], async () => {
      const queue = new ConnectionQueue(1, { people: 1, background: 1 });
      const leave = await queue.enter();
      await expect(queue.enter()).rejects.toThrow('in use for too long');
      leave();
    });
    expect(counted).toEqual([1]);
    const metrics = await readMetrics(here);
    expect(valueOf(metrics, `baton_database_wait_seconds_count{${person}}`)).toBeGreaterThan(1);
    expect(valueOf(metrics, 'baton_database_connections')).toBeGreaterThan(0);
    expect(valueOf(metrics, 'baton_database_writable')).toBe(1);
  });

  test('count the sockets, messages and lag of the feed', async () => {
    const token = await here.signIn('ops');
    const before = await readMetrics(here);
    const follower = here.follow(node, token);
    await follower.until(({ isJoined }) => isJoined);
    const say = (sent: number) =>
      here.database.within({ is: 'system' }, (db) => publish(db, ['shipments'], { sent }));
    await say(1);
    await follower.until(({ messages }) => messages.some(([topic]) => topic === 'shipments'));
    const joined = await readMetrics(here);
    const grown = (series: string) => valueOf(joined, series) - valueOf(before, series);
    expect(grown('baton_feed_sockets')).toBe(1);
    expect(grown('baton_feed_messages_total')).toBeGreaterThan(0);
    expect(grown('baton_feed_lag_seconds_count')).toBeGreaterThan(0);
    expect(joined).toMatch(/^baton_feed_unread_seconds \d/m);

    follower.close();
    await expect
      .poll(async () => valueOf(await readMetrics(here), 'baton_feed_sockets'))
      .toBe(valueOf(before, 'baton_feed_sockets'));
  });

  test('count complete replays of missed changes, and replays that could not be complete', async () => {
    const head = async () => {
      const { joined } = await replayOf(here.database, ['shipments'], {});
      return joined.heads['shipments'] ?? 0;
    };
    await here.database.within({ is: 'system' }, (db) => publish(db, ['shipments'], { sent: 2 }));
    const shipments = await head();
    const counted = await growth(
      [
        'baton_feed_replays_total{outcome="complete"}',
        'baton_feed_replays_total{outcome="lost"}',
        'baton_feed_replayed_messages_total',
      ],
      async () => {
        await replayOf(here.database, ['shipments'], { shipments: shipments - 1 });
        await replayOf(here.database, ['shipments'], { shipments: shipments + 1 });
        await replayOf(here.database, ['shipments'], { shipments });
      },
    );
    expect(counted).toEqual([1, 1, 1]);
  });

  test('show that the configured Redis is unreachable', async () => {
    const unreachable = async () => valueOf(await readMetrics(here), 'baton_redis_unreachable');
    expect(await unreachable()).toBe(0);
    const nodes = connectNodes('redis://127.0.0.1:1', here.services.log);
    await expect.poll(unreachable).toBe(1);
    nodes.close();
  });

  test('count positions by outcome, and reports of lockers', async () => {
    const { id } = await here.given.driver();
    // Deletes the known position of the driver, because any place is plausible without one.
    for (const table of ['driver_positions', 'driver_doubts', 'driver_trails'])
      await here.rows(`delete from ${table} where driver_id = $1`, [id]);
    const device = here.clientOf((await here.given.device(id)).token);
    const gateway = here.clientOf((await here.given.device()).token);
    const at = new Date().toISOString();
    const fix = { latitude: -26.1, longitude: 28.05, heading: 90, speed: 54, at };
    const fixes = [fix, { ...fix, latitude: 200 }];
    const reports = [{ locker_id: 1, at, is_online: true }];
    const counted = await growth(
      [
        'baton_positions_total{outcome="accepted"}',
        'baton_positions_total{outcome="refused"}',
        'baton_locker_reports_total',
      ],
      async () => {
        await device.call('POST /drivers/positions', { body: { fixes } });
        await gateway.call('POST /lockers/reports', { body: { reports } });
      },
    );
    expect(counted).toEqual([1, 1, 1]);
  });

  test('count the reporting lockers by state', async () => {
    const online = 'state="online"';
    const [locker] = await here.rows<{ id: number }>(
      `select id from lockers where state = 'online' order by id limit 1`,
    );
    await here.rows('delete from locker_heartbeats');
    expect(valueOf(await readMetrics(here), `baton_lockers_reporting{${online}}`)).toBe(0);
    await here.given.row(locker_heartbeats, { locker_id: locker?.id ?? 0 });
    const metrics = await readMetrics(here);
    expect(valueOf(metrics, `baton_lockers_reporting{${online}}`)).toBe(1);
    expect(valueOf(metrics, `baton_lockers{${online}}`)).toBeGreaterThan(1);
  });

  test('show the last success of a background task', async () => {
    const succeeded_at = inMinutes(-7);
    await here.given.row(background_tasks, { name: 'a planted task', succeeded_at });
    const series = 'baton_task_succeeded_timestamp_seconds{task="a planted task"}';
    const seconds = valueOf(await readMetrics(here), series);
    expect(Math.round(seconds)).toBe(Math.round(Date.parse(succeeded_at) / 1000));
  });

  test('still cover the process while the database figures cannot be read', async () => {
    const { database } = here;
    const figures = 'baton_figures_timestamp_seconds';
    const before = valueOf(await readMetrics(here), figures);
    expect(before).toBeGreaterThan(0);
    await database.pool.query('alter table background_tasks rename to hidden_tasks');
    try {
      const metrics = await readMetrics(here);
      expect(metrics).toContain('nodejs_eventloop_lag_seconds');
      expect(valueOf(metrics, figures)).toBe(before);
    } finally {
      await database.pool.query('alter table hidden_tasks rename to background_tasks');
    }
  });

  test('have the names that the dashboard and the alerts use', async () => {
    const registered = [...(await readMetrics(here)).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(
      ([, name = '', type]) =>
        type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    const shown = queriesOfDashboard().flatMap(metricsIn);
    const alerting = queriesOfAlerts().flatMap(metricsIn);
    expect(shown.length).toBeGreaterThan(40);
    expect(alerting.length).toBeGreaterThan(15);
    const known = new Set(['up', ...registered]);
    expect([...shown, ...alerting].filter((metric) => !known.has(metric))).toEqual([]);
    const base = (metric: string) => metric.replace(/_(bucket|sum|count)$/, '');
    const shownBases = new Set(shown.map(base));
    const own = new Set(registered.filter((metric) => metric.startsWith('baton_')).map(base));
    expect([...own].filter((metric) => !shownBases.has(metric))).toEqual([]);
  });
});

test('the reader of queries finds metric names, but no functions, labels, texts, keywords or durations', () => {
  const query = `topk(10, sum by (le, place) (rate(some_bucket{a="other_metric", b!~"x|y"}[5m])))
    / on (instance) group_left(zone) a:recorded:name offset 5m > bool 1e3 and other == 1.5`;
  expect(metricsIn(query)).toEqual(['some_bucket', 'a:recorded:name', 'other']);
});
