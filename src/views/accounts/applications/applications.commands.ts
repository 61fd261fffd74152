import { actOn } from '#commands/act-on.ts';
import { canDecideApplication } from '#domain/accounts/accounts.ts';
import type { Application } from './application.ts';

const APPROVE = 'POST /accounts/applications/:id/approve';
const REJECT = 'POST /accounts/applications/:id/reject';
const kind = { on: 'applications', enabledFor: canDecideApplication } as const;

export const approve = actOn<typeof APPROVE, Application>(APPROVE, {
  ...kind,
  id: 'applications.1-approve',
  title: 'Approve…',
  keys: 'a',
  icon: 'check',
  keywords: ['accept', 'open the account', 'let in'],
  ask: ['account_id'],
  toRequest: ({ id }, { account_id: account }) => ({
    params: { id },
    body: typeof account === 'number' ? { account_id: account } : {},
  }),
  danger: { consequence: () => 'The applicant gets an account and can sign in.' },
});

export const reject = actOn<typeof REJECT, Application>(REJECT, {
  ...kind,
  id: 'applications.2-reject',
  title: 'Reject…',
  icon: 'ban',
  keywords: ['refuse', 'decline'],
  ask: ['reason'],
  danger: { consequence: () => 'The applicant gets the reason by email.' },
});
