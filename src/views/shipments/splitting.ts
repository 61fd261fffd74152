import type { InputOf, ResponseOf } from '#api/endpoint-types.ts';
import type { Option } from '#commands/asking/ask.ts';
import { shipmentsIn } from '#commands/asking/choosing-driver.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import { formatCount } from '#domain/kernel/format.ts';

const SPLIT = 'POST /drivers/split';

export type Split = ResponseOf<typeof SPLIT>;
export type Assignment = InputOf<'POST /shipments/assignments'>['body']['assignments'][number];

const isSplit = (value: unknown): value is Split =>
  typeof value === 'object' && value !== null && 'assignments' in value && 'left' in value;

interface Asked {
  shipments: Subject;
  /** Counts only shipments on this leg. */
  leg?: unknown;
  signal: AbortSignal;
}

/** Fetches a proposed split of shipments over drivers, without assigning them. */
export async function readSplit(
  fx: Pick<Effects, 'call'>,
  { shipments, leg, signal }: Asked,
): Promise<Split> {
  const body = { ...shipmentsIn(shipments), ...(leg === undefined ? {} : { leg }) };
  const answer = await fx.call(SPLIT, { body }, { signal });
  if (!isSplit(answer)) throw new Error('The server did not return drivers.');
  return answer;
}

const driversOf = ({ assignments }: Split): number =>
  new Set(assignments.map((one) => one.driver_id)).size;

/** Option of a split: drivers, shipments per driver, and shipments without one. */
export function splitOption(split: Split): Option {
  const { assignments, left, shipments } = split;
  const drivers = driversOf(split);
  const value = assignments.map(({ driver_id, leg, shipment_ids }): Assignment => ({
    driver_id,
    leg,
    shipment_ids,
  }));
  return {
    value,
    label: drivers === 1 ? '1 driver' : `${formatCount(drivers)} drivers`,
    detail: assignments
      .map(({ name, shipment_ids: own }) => `${name} ${formatCount(own.length)}`)
      .join(', '),
    // Percentage of shipments that get a driver.
    score: Math.round((100 * (shipments - left)) / shipments),
    ...(left > 0 && { warning: `${formatCount(left)} without a driver: nobody near has room` }),
  };
}

/** Minimum score of a driver who fits the shipments. */
const GOOD_SCORE = 60;

/** Number of branches that collect or deliver the shipments, among loaded rows. */
function branchesOf(subject: Subject): number {
  if (subject.is !== 'rows') return 0;
  const branches = subject.ids.flatMap((id) => {
    const row = subject.rows.get(id);
    return row && 'delivery_branch_id' in row ? [row.delivery_branch_id] : [];
  });
  return new Set(branches).size;
}

const isSeveral = (subject: Subject): boolean =>
  subject.is === 'matching' || (subject.is === 'rows' && subject.ids.length > 1);

/** Whether several drivers are likely better than any single one. */
export const isWorthSplitting = (shipments: Subject, offered: readonly Option[]): boolean =>
  isSeveral(shipments) &&
  (branchesOf(shipments) > 1 || offered.every(({ score = 0 }) => score < GOOD_SCORE));

/** Split as an alternative to assigning one driver; empty for fewer than two drivers. */
export function splitInstead(split: Split): Option[] {
  const drivers = driversOf(split);
  if (drivers < 2) return [];
  const counts = split.assignments.map(({ shipment_ids: own }) => formatCount(own.length));
  const option = splitOption(split);
  const words = `${option.label}: ${counts.join(', ')}`;
  return [
    {
      ...option,
      label: `Split over ${words}`,
      instead: {
        command: 'shipments.3-split',
        answers: { assignments: option.value },
        words,
        key: 's',
      },
    },
  ];
}
