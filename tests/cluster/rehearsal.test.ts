import { describe, expect, test } from 'vitest';
import { longFaults, shortFaults } from '../support/cluster/faults.ts';
import { missingClusterPrograms } from '../../scripts/machine/cluster-programs.mjs';
import { rehearse, withCluster } from '../support/cluster/rehearsal.ts';

const isLong = process.env.BATON_CLUSTER === 'on';

const FAULT_EVERY_MS = 60_000;
/** Time within which users must be able to write after a fault, in milliseconds. */
const RECOVERY_MS = 30_000;

/** Findings without a fault, apart from figures that vary. */
const nothingLost = {
  refusals: [],
  wrongWrites: [],
  wrongRuns: [],
  wrongFeeds: [],
  wrongBooks: [],
};

describe.skipIf(missingClusterPrograms().length > 0)('a cluster of real processes', () => {
  test.skipIf(isLong)(
    'loses nothing when PostgreSQL restarts and when Redis and a node are killed',
    async () => {
      const found = await withCluster({ nodes: 2, standbys: 0 }, (cluster) =>
        rehearse(cluster, shortFaults),
      );
      expect(found).toMatchObject(nothingLost);
    },
  );

  test.runIf(isLong)(
    'loses nothing in ten minutes with a fault every minute',
    async () => {
      const found = await withCluster({ nodes: 3, standbys: 2 }, (cluster) =>
        rehearse(cluster, longFaults(), FAULT_EVERY_MS),
      );
      process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
      expect(found).toMatchObject(nothingLost);
      for (const [name, pause] of Object.entries(found.pauses))
        expect(pause, name).toBeLessThan(RECOVERY_MS);
    },
    1_800_000,
  );
});
