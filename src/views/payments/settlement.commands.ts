import { actOn, questionsFor, reversal } from '#commands/act-on.ts';
import { question, type Question } from '#commands/asking/ask.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatColumnDate } from '#domain/kernel/time.ts';
import type { Payment } from './payments.ts';

const PLACE = 'PUT /billing/import/payments/:id';
const FILES = 'GET /billing/import/settlement-files';

function amountOf(subject: Subject): number {
  const [row] = subject.is === 'rows' ? subject.rows.values() : [];
  return row !== undefined && 'amount' in row ? Number(row.amount) : 0;
}

/** Asks for the settlement file (smallest shortfall first) and the retained fee. */
async function settlementQuestions(fx: Effects, subject: Subject): Promise<Question[]> {
  const found = await fx.call(FILES, {}, {});
  const amount = amountOf(subject);
  const files: ResponseOf<typeof FILES> = Array.isArray(found) ? found : [];
  const options = files
    .filter(({ open }) => open >= amount)
    .toSorted((one, other) => one.open - other.open)
    .map(({ id, file_name: name, open, paid_on: day }) => ({
      value: id,
      label: name,
      detail: `${inRand(open)} open, until ${formatColumnDate(day)}`,
    }));
  const hint =
    options.length === 0 ? 'No provider owes this much for a settlement file.' : undefined;
  const which = question({
    name: 'settles_import_id',
    label: 'Settlement file',
    kind: 'choice',
    options,
  });
  const [fee] = await questionsFor(PLACE, ['fee']);
  return [
    { ...which, hint },
    ...(fee
      ? [
          {
            ...fee,
            emptyMeans: 'The receipt pays the whole file. Enter 0 if the receipt pays only a part.',
          },
        ]
      : []),
  ];
}

export const settleFile = actOn<typeof PLACE, Payment>(PLACE, {
  on: 'receipts',
  single: true,
  id: 'billing-payments.4-settlement',
  title: 'Match to a payout…',
  icon: 'file-text',
  keywords: ['payfast', 'ozow', 'card', 'provider', 'payout', 'clearing', 'fee'],
  enabledFor: ({ state }) =>
    state === 'unmatched' || 'Only an unallocated receipt can pay a settlement file',
  ask: settlementQuestions,
  toRequest: ({ id }, { settles_import_id: file, fee }) => ({
    params: { id },
    body: { settles_import_id: Number(file), ...(fee !== undefined && { fee: Number(fee) }) },
  }),
  danger: { consequence: () => 'This reduces the amount that the provider owes for the file.' },
  undo: ({ id }) => reversal(PLACE, { params: { id }, body: { account_id: null } }),
});
