import { actOn } from '#commands/act-on.ts';
import type { Answers } from '#commands/command.ts';
import { pinsOf } from './bulk.ts';

const RESEND = 'POST /resend-locker-access';
const REVOKE = 'POST /locker-access/:id/revoke';

const single = actOn<typeof RESEND>(RESEND, {
  on: 'access grants',
  id: 'access.1-resend',
  title: 'Resend the PIN…',
  keys: 'p',
  icon: 'repeat',
  keywords: ['code', 'send again'],
  ask: ['channel'],
  danger: { consequence: () => 'A new PIN replaces the old one.' },
  toRequest: ({ id }, { channel }) => ({
    body: { access_id: Number(id), channel: channel === 'whatsapp' ? 'whatsapp' : 'sms' },
  }),
});

export const resendPin = { ...single, bulk: pinsOf('POST /locker-access/bulk') };

const revokeOne = actOn<typeof REVOKE>(REVOKE, {
  on: 'access grants',
  id: 'access.2-revoke',
  title: 'Revoke…',
  keys: 'shift+v',
  icon: 'ban',
  keywords: ['withdraw', 'take away'],
  ask: ['reason'],
  danger: { consequence: () => 'The code stops working.' },
});

export const revoke = {
  ...revokeOne,
  bulk: {
    invocation: 'POST /locker-access/bulk',
    argumentsOf: ({ reason }: Answers) => ({ action: 'revoke', reason }),
    isDestructive: () => true,
  },
};
