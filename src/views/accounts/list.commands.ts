import { actOn, reversal } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import { canPerformAction, type AccountAction } from '#domain/accounts/accounts.ts';
import type { AccountRow } from './account.ts';
import { hasDialogHost, openDialog } from './dialog-request.ts';
import { lookUpQuestion, noteQuestions, reasonQuestion, termQuestion } from './questions.ts';

const BULK = 'POST /accounts/bulk';
const NOTES = 'POST /accounts/notes';
const kind = { on: 'accounts' } as const;

export const addAccount = command({
  id: 'accounts.new',
  title: 'New account…',
  icon: 'plus',
  can: 'Edit accounts',
  repeatable: false,
  keywords: ['create', 'customer', 'add'],
  run(_, fx) {
    openDialog('new');
    if (!hasDialogHost()) fx.go('/accounts');
  },
});

export const note = actOn<typeof NOTES, AccountRow>(NOTES, {
  ...kind,
  id: 'accounts.1-note',
  title: 'Note…',
  keys: 'n',
  icon: 'message-square',
  keywords: ['comment', 'remark', 'write'],
  sentence: { takes: ['text'] },
  ask: noteQuestions,
  toRequest: ({ id }, { note: text, note_type: type }) => ({
    body: {
      account_id: id,
      note: String(text),
      ...(type !== undefined && { note_type: String(type) }),
    },
  }),
});

export const edit = command<AccountRow>({
  ...kind,
  id: 'accounts.2-edit',
  title: 'Edit…',
  icon: 'file-text',
  can: ['Edit accounts', 'Edit own account'],
  single: true,
  repeatable: false,
  keywords: ['change', 'details', 'address', 'terms', 'webhook'],
  run({ ids: [id] }, fx) {
    openDialog(Number(id));
    if (!hasDialogHost()) fx.go(`/account/${id}`);
  },
});

const acts = (action: AccountAction) => ({
  ...kind,
  enabledFor: (row: AccountRow) => canPerformAction(action, row),
  argumentsOf: (answers: Readonly<Record<string, unknown>>) => ({ action, ...answers }),
});

/** Undoes a change by its Idempotency-Key; the server skips an account that has changed since. */
const undoByKey = ({ id }: AccountRow, key: string) =>
  reversal('POST /accounts/undo', { body: { ids: [id], request_key: key } });

export const hold = actOn<typeof BULK, AccountRow>(BULK, {
  ...acts('hold'),
  id: 'accounts.3-hold',
  title: 'Put on hold…',
  keys: 'h',
  icon: 'ban',
  keywords: ['block', 'stop', 'suspend'],
  sentence: { takes: ['text'], say: ['hold'] },
  ask: reasonQuestion,
  danger: { consequence: () => 'New bookings are refused until the account is released.' },
  undoByKey,
});

export const activate = actOn<typeof BULK, AccountRow>(BULK, {
  ...acts('activate'),
  id: 'accounts.3-release',
  title: 'Release or open again…',
  icon: 'check',
  keywords: ['activate', 'unblock', 'reopen', 'approve'],
  sentence: { takes: ['text'], say: ['release', 'unblock', 'reopen'] },
  ask: reasonQuestion,
  undoByKey,
});

export const close = actOn<typeof BULK, AccountRow>(BULK, {
  ...acts('close'),
  id: 'accounts.9-close',
  title: 'Close…',
  icon: 'archive',
  keywords: ['end', 'terminate'],
  sentence: { takes: ['text'], say: ['close account'] },
  ask: reasonQuestion,
  isDestructive: () => true,
  danger: { consequence: () => 'A closed account cannot book.' },
});

export const rateGroup = actOn<typeof BULK, AccountRow>(BULK, {
  ...acts('rate-group'),
  id: 'accounts.4-rates',
  title: 'Set the rate group…',
  icon: 'tag',
  keywords: ['prices', 'tariff'],
  ask: lookUpQuestion('rate_group_id', 'rate_groups', 'Rate group'),
  undoByKey,
});

export const creditLimit = actOn<typeof BULK, AccountRow>(BULK, {
  ...acts('credit-limit'),
  id: 'accounts.5-limit',
  title: 'Set the credit limit…',
  icon: 'banknote',
  can: 'View billing',
  keywords: ['credit', 'exposure'],
  sentence: { say: ['credit limit', 'limit'] },
  ask: termQuestion('credit_limit', 'reason'),
  undoByKey,
});

export const terms = actOn<typeof BULK, AccountRow>(BULK, {
  ...acts('terms'),
  id: 'accounts.6-terms',
  title: 'Set the terms…',
  icon: 'calendar',
  keywords: ['days', 'due', 'payment terms'],
  ask: termQuestion('payment_terms_days'),
  undoByKey,
});

export const cycle = actOn<typeof BULK, AccountRow>(BULK, {
  ...acts('cycle'),
  id: 'accounts.7-cycle',
  title: 'Set the cycle…',
  icon: 'repeat',
  keywords: ['weekly', 'monthly', 'invoicing'],
  ask: termQuestion('billing_cycle'),
  undoByKey,
});

export const agent = actOn<typeof BULK, AccountRow>(BULK, {
  ...acts('agent'),
  id: 'accounts.8-agent',
  title: 'Set the agent…',
  icon: 'user',
  keywords: ['sales agent', 'representative'],
  ask: lookUpQuestion('sales_agent_id', 'sales_agents', 'Agent'),
  undoByKey,
});
