import { actOn } from '#commands/act-on.ts';
import { whyNotEditable, whyNotWithdrawn } from '#domain/messages/notices.ts';
import { dialogCommands } from '#ui/overlay/dialog-commands.ts';
import { noticeRequest } from './dialog-request.ts';
import type { Notice } from './notice.ts';

const PUBLISH = 'POST /publish-notification';

const { forNew, forRow } = dialogCommands(noticeRequest);
const form = { of: 'notice', path: '/notifications', can: 'Publish notifications' } as const;
const isOpen = ({ state }: Notice) => whyNotEditable(state) ?? true;

export const newNotice = forNew({
  ...form,
  id: 'notices.new',
  title: 'New notice…',
  keywords: ['announce', 'tell everybody', 'notification'],
});

export const editNotice = forRow<Notice>({
  ...form,
  enabledFor: isOpen,
  on: 'notices',
  id: 'notices.1-edit',
  title: 'Edit the notice…',
  keywords: ['change', 'text', 'audience'],
});

export const publish = actOn<typeof PUBLISH, Notice>(PUBLISH, {
  on: 'notices',
  id: 'notices.2-publish',
  title: 'Publish',
  keys: 'p',
  icon: 'bell',
  keywords: ['send', 'announce'],
  single: true,
  ask: [],
  enabledFor: isOpen,
  danger: { consequence: () => 'Everybody in the audience sees this notice in the notifications.' },
  toRequest: ({ id }) => ({ body: { id } }),
});

export const withdraw = actOn<typeof PUBLISH, Notice>(PUBLISH, {
  on: 'notices',
  id: 'notices.3-withdraw',
  title: 'Withdraw',
  icon: 'x',
  keywords: ['recall', 'take back', 'remove'],
  single: true,
  ask: [],
  enabledFor: ({ state }: Notice) => whyNotWithdrawn(state) ?? true,
  danger: { consequence: () => 'This notice disappears from all notifications immediately.' },
  toRequest: ({ id }) => ({ body: { id, withdraw: true } }),
});
