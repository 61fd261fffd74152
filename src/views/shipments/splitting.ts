import type { InputOf, ResponseOf } from '#api/endpoint-types.ts';
import type { Option } from '#commands/asking/ask.ts';
import { shipmentsIn } from '#commands/asking/choosing-driver.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import { formatCount } from '#domain/kernel/format.ts';

const SPLIT = 'POST /drivers/split';

export type Split = ResponseOf<typeof SPLIT>;
type Assignment = InputOf<'POST /shipments/assignments'>['body']['assignments'][number];

const isSplit = (value: unknown): value is Split =>
  typeof value === 'object' && value !== null && 'assignments' in value && 'left' in value;

interface Asked {
  shipments: Subject;
  /** Counts only shipments on this leg. */
  leg?: unknown;
  signal: AbortSignal;
}

/** Fetches a proposal that splits shipments among drivers, without assigning them. */
export async function readSplit(
  fx: Pick<Effects, 'call'>,
  { shipments, leg, signal }: Asked,
): Promise<Split> {
  const body = { ...shipmentsIn(shipments), ...(leg === undefined ? {} : { leg }) };
  const answer = await fx.call(SPLIT, { body }, { signal });
  if (!isSplit(answer)) throw new Error('The drivers could not be loaded. Try again.');
  return answer;
}

const driversOf = ({ assignments }: Split): number =>
  new Set(assignments.map((one) => one.driver_id)).size;

/**
 * Lists drivers with the number of shipments of each driver: "Zanele Ndlovu 2, Sipho Dlamini 1".
 */
const sharesInWords = ({ assignments }: Split): string =>
  assignments.map(({ name, shipment_ids: own }) => `${name} ${formatCount(own.length)}`).join(', ');

/** Warnings of a split: unassigned shipments, then those of each driver. */
function warningsOf({ assignments, left }: Split): string[] {
  const unassigned = `${formatCount(left)} left unassigned: no nearby driver has capacity`;
  return [
    ...(left > 0 ? [unassigned] : []),
    ...assignments.flatMap(({ name, warnings }) =>
      warnings.map((warning) => `${name}: ${warning}`),
    ),
  ];
}

/** Option of a split: drivers, shipments per driver, weakest score and all warnings. */
export function splitOption(split: Split): Option {
  const { assignments } = split;
  const drivers = driversOf(split);
  const warnings = warningsOf(split);
  const value = assignments.map(({ driver_id, leg, shipment_ids }): Assignment => ({
    driver_id,
    leg,
    shipment_ids,
  }));
  return {
    value,
    label: drivers === 1 ? '1 driver' : `${formatCount(drivers)} drivers`,
    detail: sharesInWords(split),
    score: Math.min(...assignments.map(({ score }) => score)),
    ...(warnings.length > 0 && { warning: warnings.join('. ') }),
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

/**
 * Whether a split is probably better than one driver: several shipments that have different
 * branches, or for which no offered driver scores well.
 */
export const isWorthSplitting = (shipments: Subject, offered: readonly Option[]): boolean =>
  isSeveral(shipments) &&
  (branchesOf(shipments) > 1 || offered.every(({ score = 0 }) => score < GOOD_SCORE));

/** Shipments per driver: "2, 1", or "2 each". */
function countsInWords({ assignments }: Split): string {
  const counts = assignments.map(({ shipment_ids: own }) => formatCount(own.length));
  return new Set(counts).size === 1 ? `${counts[0] ?? ''} each` : counts.join(', ');
}

/**
 * Returns the option to split shipments instead of assigning one driver; empty if the split has
 * fewer than two drivers.
 */
export function splitInstead(split: Split): Option[] {
  const drivers = driversOf(split);
  if (drivers < 2) return [];
  const option = splitOption(split);
  return [
    {
      ...option,
      label: `Split between ${option.label} (${countsInWords(split)})`,
      instead: {
        command: 'shipments.3-split',
        answers: { assignments: option.value },
        words: sharesInWords(split),
        keys: 'mod+s',
      },
    },
  ];
}
