import { BaseSequencer } from 'vitest/node';

// Measured with `npm test -- --profile`. A long file that starts last leaves the other workers
// idle.
const LONG = [
  'tests/runs/cuts.test.ts',
  'tests/contract/contract-sweep.test.ts',
  'tests/runs/killed.test.ts',
  'tests/settings/acting.test.ts',
  'tests/integrations/killed-node.test.ts',
  'tests/live/delivery.test.ts',
  'tests/runs/previews.test.ts',
  'tests/general/backup.test.ts',
  'tests/lockers/simulated-week.test.ts',
  'tests/jobs/cuts.test.ts',
  'tests/fuzz/fuzz.test.ts',
  'tests/runs/subjects.test.ts',
  'tests/demo/simulated-day.test.ts',
  'tests/demo/demo.test.ts',
  'tests/contract/contract-refusals.test.ts',
];

/**
 * Runs the long files of each project first. Vitest orders the others by their last duration,
 * otherwise by size. Size is a poor estimate for a short file that calls every endpoint.
 */
export class LongestFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- This sorts the files of a sequencer, not an array.
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

/** @param {import('vitest/node').TestSpecification} file */
const isLong = ({ moduleId }) => LONG.some((name) => moduleId.endsWith(`/${name}`));
