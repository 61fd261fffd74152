import { question, type Option, type Question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import type { Row, Subject } from '#commands/focus.ts';
import type { AnyLocker } from './asked.ts';

const outOfOrder = { value: 'out-of-order', label: 'Out of order', detail: 'Until it is repaired' };
const inService = { value: 'online', label: 'Back in service' };
const retired = { value: 'retired', label: 'Retire', detail: 'Permanent: this cannot be undone' };

const statesFor = (state: unknown): Option[] =>
  state === 'out-of-order' || state === 'installing' ? [inService, retired] : [outOfOrder, retired];

const detailOf = (row: Row | undefined, name: 'state' | 'parcels'): unknown =>
  new Map(Object.entries(row ?? {})).get(name);

/**
 * Returns why a locker cannot be retired, by the loaded number of parcels; null if the locker is
 * empty.
 */
function whyNotRetired(row: Row | undefined): string | null {
  const parcels = Number(detailOf(row, 'parcels') ?? 0);
  if (parcels === 0) return null;
  return `${parcels} ${parcels === 1 ? 'parcel is' : 'parcels are'} still in the locker. Empty the locker first.`;
}

function questions(subject: Subject): Question[] {
  const [row] = subject.is === 'rows' ? [...subject.rows.values()] : [];
  const state = question({
    name: 'state',
    label: 'New state',
    kind: 'choice',
    options: statesFor(detailOf(row, 'state')),
    check(value) {
      const why = value === 'retired' ? whyNotRetired(row) : null;
      return why === null ? { ok: true, value } : { ok: false, why };
    },
  });
  const reason = question({ name: 'reason', label: 'Reason', kind: 'text' });
  const to = question({
    name: 'redirect_to_locker_id',
    label: 'Redirect inbound shipments to',
    kind: 'record',
    pick: 'lockers',
    optional: true,
    emptyMeans: 'Redirect no shipments',
  });
  return [state, reason, { ...to, isAsked: (answers) => answers['state'] !== 'online' }];
}

const isLeft = (value: unknown): value is { reference: string; why: string } =>
  typeof value === 'object' && value !== null && 'reference' in value && 'why' in value;

/** Shows parcels that could not be redirected, with the first reasons. */
function showLeft(fx: Effects, answer: unknown): void {
  const { redirected, left }: { redirected?: unknown; left?: unknown } = Object(answer);
  const rows = Array.isArray(left) ? left.filter(isLeft) : [];
  if (rows.length === 0) return;
  const [first] = rows;
  fx.showToast({
    kind: 'error',
    text: `${rows.length} of ${rows.length + Number(redirected)} shipments were not redirected`,
    detail: `${first?.reference ?? ''}: ${first?.why ?? ''}`,
  });
}

/** Takes a locker out of service or back into it, or retires it. */
export const changeState = command<AnyLocker>({
  id: 'lockers.9-state',
  on: 'lockers',
  single: true,
  title: 'Set out of order or retire…',
  can: 'Edit lockers',
  changes: true,
  keys: 'shift+m',
  icon: 'ban',
  keywords: ['broken', 'close', 'end', 'back in service', 'take into use', 'install', 'redirect'],
  enabledFor: ({ code = 'It', state }) => state !== 'retired' || `${code} is retired.`,
  questions: (_, subject) => questions(subject),
  danger: {
    consequence: () =>
      'Out of order and retired lockers take no reservations. If you chose a locker for inbound shipments, they are redirected to it.',
  },
  async run({ rows, ids, answers, key }, fx) {
    const { state, reason, redirect_to_locker_id: to } = answers;
    const body = { state, reason, ...(to !== undefined && { redirect_to_locker_id: Number(to) }) };
    const request = { params: { id: Number(rows[0]?.id ?? ids[0]) }, body };
    showLeft(fx, await fx.call('POST /lockers/:id/state', request, { idempotencyKey: key }));
  },
});
