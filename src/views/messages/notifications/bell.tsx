import { formatCount } from '#domain/kernel/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { IconButton } from '#ui/form/icon-button.tsx';
import { deferComponent } from '#ui/defer-component.tsx';
import { useApp } from '#ui/app-context.ts';

const NotificationList = deferComponent(() =>
  import('./list.tsx').then((list) => list.NotificationList),
);

interface BellProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Button that opens the notifications and shows the number of unread notifications. */
export function NotificationBell({ isOpen, onOpen }: BellProps) {
  const { api } = useApp();
  const anchor = useRef<HTMLSpanElement>(null);
  const { data = [] } = useQuery(api.query('GET /api/notification'));
  const unread = data.filter(({ read_at: read }) => read === null).length;
  return (
    <span ref={anchor}>
      <IconButton
        icon="bell"
        label={unread === 0 ? 'Notifications' : `Notifications, ${formatCount(unread)} new`}
        dot={unread > 0}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpen(true)}
      />
      <NotificationList anchor={anchor} isOpen={isOpen} onClose={() => onOpen(false)} />
    </span>
  );
}
