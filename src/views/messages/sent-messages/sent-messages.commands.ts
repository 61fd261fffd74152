import type { RowOf } from '#api/endpoint-types.ts';
import { actOn } from '#commands/act-on.ts';
import { canResend } from '#domain/messages/sent-messages.ts';

type Message = RowOf<'GET /sent-sms'>;
const RESEND = 'POST /sent-messages/resend';
const kind = { on: 'text messages', ask: [], enabledFor: canResend } as const;

export const resend = actOn<typeof RESEND, Message>(RESEND, {
  ...kind,
  id: 'text-messages.1-resend',
  title: 'Send message again',
  keys: 'r',
  icon: 'repeat',
  keywords: ['resend', 'repeat', 'retry'],
});

export const resendByOther = actOn<typeof RESEND, Message>(RESEND, {
  ...kind,
  id: 'text-messages.2-other-channel',
  title: 'Send message by the other channel',
  keys: 'shift+r',
  icon: 'repeat',
  keywords: ['SMS instead', 'WhatsApp instead', 'switch channel'],
  argumentsOf: () => ({ other_channel: true }),
});
