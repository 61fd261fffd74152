import { useState } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { useApp, type AppContext } from '#ui/app-context.ts';
import type { Payment } from '../payments.ts';
import { PLACE, REALLOCATE, type Decision, type Done, type Plan } from './allocation.ts';

type Placed = ResponseOf<typeof PLACE>;

/** Invoices that a receipt settled before this allocation. */
function previousInvoices({ receipt, plan }: Placed): number[] {
  const now = new Set(plan?.payments.flatMap(({ parts }) => parts.map((one) => one.invoice_id)));
  return receipt.allocations
    .filter(({ undone_at: at, invoice_id }) => at === null && !now.has(invoice_id))
    .map(({ invoice_id }) => invoice_id);
}

function wordsOf(plan: Plan): string {
  if (plan.accounts.length > 1) return `Split over ${plan.accounts.length} accounts`;
  const count = plan.invoices.length;
  if (count === 0) return 'On account';
  return count === 1 ? (plan.invoices[0]?.invoice_number ?? '1 invoice') : `${count} invoices`;
}

/** Restores a receipt to its state before the allocation. */
async function takeBack(api: AppContext['api'], { payment_id: id, before }: Done): Promise<void> {
  const { account_id, invoice_ids } = before;
  if (account_id === null) {
    await api.call(PLACE, { params: { id }, body: { account_id: null, method: 'on-account' } });
    return;
  }
  const settled =
    invoice_ids.length === 0
      ? { method: 'on-account' as const }
      : { method: 'exact' as const, invoice_ids: [...invoice_ids] };
  await api.call(REALLOCATE, {
    body: {
      payment_id: id,
      reason: 'Undone by the person who allocated the receipt',
      to: { account_id, ...settled },
    },
  });
}

/** Log of allocations in this session, with undo. */
export function useSession() {
  const { api } = useApp();
  const [log, setLog] = useState<readonly Done[]>([]);
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({
    busy: false,
    error: null,
  });
  const during = async (work: () => Promise<void>): Promise<boolean> => {
    if (state.busy) return false;
    setState({ busy: true, error: null });
    try {
      await work();
      setState({ busy: false, error: null });
      return true;
    } catch (error) {
      const text = error instanceof Error ? error.message : 'The change could not be sent.';
      setState({ busy: false, error: text });
      return false;
    }
  };
  const commit = (receipt: Payment, { decision, plan }: { decision: Decision; plan: Plan }) =>
    during(async () => {
      const placed = await api.call(PLACE, {
        params: { id: receipt.id },
        body: { ...decision, plan_hash: plan.plan_hash },
      });
      const done: Done = {
        payment_id: receipt.id,
        at: new Date().toISOString(),
        account_code: plan.accounts.map((one) => one.account_code).join(' '),
        amount: receipt.unallocated,
        what: wordsOf(placed.plan ?? plan),
        before: { account_id: receipt.account_id, invoice_ids: previousInvoices(placed) },
        isUndone: false,
      };
      setLog((before) => [done, ...before]);
    });
  const undo = (done: Done) =>
    during(async () => {
      await takeBack(api, done);
      setLog((all) => all.map((one) => (one === done ? { ...one, isUndone: true } : one)));
    });
  const last = log.find(({ isUndone }) => !isUndone);
  return { log, ...state, commit, undo, undoLast: () => last && undo(last) };
}

export type Session = ReturnType<typeof useSession>;
