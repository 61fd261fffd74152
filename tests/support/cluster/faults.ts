import type { Cluster, Fault } from './rehearsal.ts';

const node = (at: number) => (cluster: Cluster) => {
  const found = cluster.nodes[at];
  if (found === undefined) throw new Error(`There is no node ${at}.`);
  return found;
};

const killNode = (at: number, lasts: number): Fault => ({
  name: `node ${at} is killed`,
  strike: (cluster) => node(at)(cluster).kill(),
  lasts,
  repair: (cluster) => node(at)(cluster).start(),
});

const restartPrimary = (lasts: number): Fault => ({
  name: 'PostgreSQL is stopped and started',
  strike: ({ postgres }) => postgres.killPrimary(),
  lasts,
  repair: ({ postgres }) => postgres.startPrimary(),
});

const failOver = (lasts: number): Fault => ({
  name: 'the primary is killed and a standby takes over',
  strike: ({ postgres }) => postgres.killPrimary(),
  lasts,
  repair: ({ postgres }) => postgres.failOver(),
});

const killStandby = (lasts: number): Fault => ({
  name: 'a standby is killed',
  strike: ({ postgres }) => postgres.killStandby(),
  lasts,
  repair: ({ postgres }) => postgres.startStandbys(),
});

const killRedis = (lasts: number): Fault => ({
  name: 'Redis is killed',
  strike: ({ redis }) => redis.kill(),
  lasts,
  repair: ({ redis }) => redis.start(),
});

const killProxy = (lasts: number): Fault => ({
  name: 'the proxy is killed',
  strike: ({ proxy }) => proxy.kill(),
  lasts,
  repair: ({ proxy }) => proxy.resume(),
});

/** Faults of the short rehearsal. */
export const shortFaults: readonly Fault[] = [restartPrimary(500), killRedis(500), killNode(1, 0)];

/** Faults of the long rehearsal: one a minute for ten minutes. */
export function longFaults(): Fault[] {
  const all = [
    killNode(1, 20_000),
    failOver(5_000),
    killRedis(20_000),
    killStandby(20_000),
    killProxy(5_000),
  ];
  return [...all, ...all.map((fault) => ({ ...fault, name: `${fault.name} again` }))];
}
