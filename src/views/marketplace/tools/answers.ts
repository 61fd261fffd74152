import type { Client } from '#api/client.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import type { Outcomes } from '../marketplace.ts';
import type { WaybillTool } from './tools.ts';

/** Result of one waybill. */
export interface ToolRow {
  waybill: string;
  id: number | null;
  status: Status;
  word: string;
  why: string | null;
}

type Checked = ResponseOf<'POST /amazon-shipments/validate-waybills'>['results'][number];
type Tracked = ResponseOf<'POST /amazon-shipments/track-send_event-status'>[number];

/** Maximum number of waybills per request. */
const BATCH_SIZE = 50;
/** Maximum number of pasted waybills. */
export const MAX_WAYBILLS = 1000;

/** Splits pasted waybills: one per line, from a column of a sheet, or with commas. */
export const waybillsIn = (text: string): string[] =>
  text
    .split(/[\n\r\t,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

const verdicts: Record<Checked['verdict'], { status: Status; word: string }> = {
  ok: { status: 'success', word: 'Good' },
  malformed: { status: 'danger', word: 'Malformed' },
  duplicate: { status: 'warning', word: 'Twice' },
  unknown: { status: 'danger', word: 'Unknown' },
  closed: { status: 'skip', word: 'Closed' },
  failed: { status: 'danger', word: 'Refused' },
};

const states: Record<Tracked['state'], { status: Status; word: string }> = {
  complete: { status: 'success', word: 'All accepted' },
  sending: { status: 'progress', word: 'Being sent' },
  blocked: { status: 'danger', word: 'Held up' },
  not_found: { status: 'danger', word: 'Unknown' },
};

const outcomes: Record<Outcomes['results'][number]['outcome'], { status: Status; word: string }> = {
  ok: { status: 'success', word: 'Done' },
  skipped: { status: 'skip', word: 'Skipped' },
  failed: { status: 'danger', word: 'Failed' },
};

const checkedRow = ({ waybill, given, id, verdict, reason }: Checked): ToolRow => ({
  waybill: waybill || given,
  id,
  ...verdicts[verdict],
  why: reason,
});

function trackedRow(row: Tracked): ToolRow {
  const sum = `${row.accepted} of ${row.total} accepted`;
  const why = [sum, row.blocked_by].filter(Boolean).join('. ');
  return { waybill: row.waybill, id: row.id, ...states[row.state], why };
}

const acting = {
  outbound: 'POST /amazon-shipments/outbound-events',
  pin: 'POST /amazon-shipments/resend-delivery-pin',
  sms: 'POST /amazon-shipments/resend-failed-sms',
} as const;

interface Work {
  api: Client;
  tool: WaybillTool;
  /** Idempotency key of the list, so that a retry does not run the tool twice. */
  key: string;
  progress: (done: number, of: number) => void;
}

/**
 * Validates each waybill or runs the tool on it, in batches. Returns a result row for each waybill.
 */
export async function resultsFor(given: readonly string[], work: Work): Promise<ToolRow[]> {
  const body = { waybills: [...given] };
  const { results } = await work.api.call('POST /amazon-shipments/validate-waybills', { body });
  if (work.tool === 'validate') return results.map(checkedRow);
  const isRequested = ({ id, verdict }: Checked) => id !== null && verdict !== 'duplicate';
  const ids = results.filter(isRequested).flatMap(({ id }) => id ?? []);
  const found = new Map<number, ToolRow>();
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    for (const row of await someOf(ids.slice(at, at + BATCH_SIZE), work, results))
      if (row.id !== null) found.set(row.id, row);
    work.progress(Math.min(at + BATCH_SIZE, ids.length), ids.length);
  }
  return results.map(
    (one) => (isRequested(one) ? found.get(one.id ?? 0) : null) ?? checkedRow(one),
  );
}

async function someOf(
  ids: number[],
  { api, tool, key }: Work,
  checked: readonly Checked[],
): Promise<ToolRow[]> {
  if (tool === 'track' || tool === 'validate')
    return (
      await api.call('POST /amazon-shipments/track-send_event-status', { body: { ids } })
    ).map(trackedRow);
  const how = { idempotencyKey: `${key}:${ids[0]}` };
  const { results } = await api.call(acting[tool], { body: { ids } }, how);
  const names = new Map(checked.map(({ id, waybill }) => [id, waybill]));
  return results.map(({ id, outcome, reason }) => ({
    waybill: names.get(id) ?? `No. ${id}`,
    id,
    ...outcomes[outcome],
    why: reason,
  }));
}
