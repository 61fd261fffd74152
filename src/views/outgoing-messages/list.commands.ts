import type { RowOf } from '#api/endpoint-types.ts';
import { actOn } from '#commands/act-on.ts';
import { canGiveUp, canRetry } from '#domain/outgoing-messages/outgoing-messages.ts';

type Message = RowOf<'GET /outgoing-messages'>;
const kind = { on: 'outgoing messages', ask: [] } as const;

export const attemptAgain = actOn<'POST /outgoing-messages/retry', Message>(
  'POST /outgoing-messages/retry',
  {
    ...kind,
    id: 'outgoing-messages.retry',
    title: 'Send again',
    icon: 'repeat',
    keywords: ['retry', 'try again', 'resend'],
    enabledFor: ({ state }) => canRetry(state),
  },
);

export const giveUp = actOn<'POST /outgoing-messages/give-up', Message>(
  'POST /outgoing-messages/give-up',
  {
    ...kind,
    id: 'outgoing-messages.give-up',
    title: 'Give up',
    icon: 'ban',
    keywords: ['stop', 'cancel', 'discard'],
    enabledFor: ({ state }) => canGiveUp(state),
  },
);
