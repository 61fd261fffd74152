import type { ResponseOf } from '#api/endpoint-types.ts';
import { formatAmount, formatCount } from '#domain/kernel/format.ts';
import { printable } from '../output/table.ts';

export type Preview = ResponseOf<'POST /runs/preview'>;
type Run = ResponseOf<'GET /runs/:id'>;

interface Group {
  reason: string;
  count: number;
  sample?: readonly string[];
}

/** Line for rows with the same reason: " 3 Already delivered (FV4XVM, JTB95N …)". */
function groupLine({ reason, count, sample = [] }: Group): string {
  const more = count > sample.length ? ' …' : '';
  const named = sample.length === 0 ? '' : ` (${sample.join(', ')}${more})`;
  return printable(`${formatCount(count)} ${reason}${named}`);
}

const section = (title: string, groups: readonly Group[]): string[] =>
  groups.length === 0 ? [] : [title, ...groups.map((one) => `  ${groupLine(one)}`)];

function moneyLines(money: Preview['money']): string[] {
  if (money === null) return [];
  const of = `${formatCount(money.count)} ${money.count === 1 ? 'amount' : 'amounts'}`;
  return [`R ${formatAmount(money.total)} in ${of}, of which VAT R ${formatAmount(money.vat)}`];
}

/** Sentence about permissions that the caller lacks; null if the run can start. */
export function missingRights({ needs }: Preview): string | null {
  const names = needs.map((one) => `“${one}”`).join(', ');
  return needs.length === 0 ? null : `Your role lacks ${names}.`;
}

/**
 * Lines of a preview: rows that run, rows that are skipped or fail (each with the reason), and
 * amounts.
 */
export function previewLines(preview: Preview): string[] {
  const { title, total, will_run, will_skip, will_fail, notes, money, needs } = preview;
  if (needs.length > 0) return [title];
  return [
    title,
    `${formatCount(will_run)} of ${formatCount(total)} rows will run`,
    ...section('Notes', notes),
    ...section('Skipped', will_skip),
    ...section('Fails', will_fail),
    ...moneyLines(money),
  ];
}

const outcomes = ['ok', 'skipped', 'failed', 'unknown', 'waiting'] as const;
const words = {
  ok: 'done',
  skipped: 'skipped',
  failed: 'failed',
  unknown: 'not confirmed',
  waiting: 'waiting',
};

/** Progress of a run in one line: "8 done, 2 skipped". */
export const countsLine = (run: Pick<Run, (typeof outcomes)[number]>): string =>
  outcomes
    .filter((one) => run[one] > 0)
    .map((one) => `${formatCount(run[one])} ${words[one]}`)
    .join(', ');

/** Lines of a finished run: its counts, and why rows were skipped or failed. */
export function runLines(run: Run): string[] {
  const groups = run.reasons ?? [];
  const reasons = (outcome: string) => groups.filter((one) => one.outcome === outcome);
  return [
    `Run ${run.id}: ${countsLine(run)}`,
    ...(run.error === null ? [] : [run.error]),
    ...section('Skipped', reasons('skipped')),
    ...section('Failed', reasons('failed')),
    ...section('Not confirmed', reasons('unknown')),
  ];
}
