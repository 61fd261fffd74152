import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { MenuPopover } from '#ui/overlay/menu-popover.tsx';
import type { RowOf } from '#api/endpoint-types.ts';
import { AGREEMENT_S } from '#domain/lockers/locker-commands.ts';
import { Agreement } from '#ui/agreement/agreement.tsx';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextLink } from '#ui/link.tsx';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { useApp } from '#ui/app-context.ts';
import { useCan } from '#ui/use-can.ts';
import './list.css';

interface ListProps {
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

/** Notifications, newest first; following a link marks its notification as read. */
export function NotificationList({ anchor, isOpen, onClose }: ListProps) {
  return (
    <MenuPopover
      triggerRef={anchor}
      isOpen={isOpen}
      onClose={onClose}
      placement="bottom end"
      offset={6}
      look="said-panel"
    >
      <Dialog className="said-dialog">
        <Said onLeave={onClose} />
      </Dialog>
    </MenuPopover>
  );
}

function Said({ onLeave }: { onLeave: () => void }) {
  const { api } = useApp();
  const notifications = useQuery(api.query('GET /api/notification'));
  const read = useMutation({
    mutationFn: (ids: number[] | undefined) =>
      api.call('PUT /api/notification/read', { body: ids === undefined ? {} : { ids } }),
  });
  const hasNew = notifications.data?.some(({ read_at: at }) => at === null) ?? false;
  return (
    <>
      <div className="said-head">
        <Heading slot="title" level={2}>
          Notifications
        </Heading>
        {hasNew && (
          <Button kind="quiet" busy={read.isPending} onClick={() => read.mutate(undefined)}>
            Mark all as read
          </Button>
        )}
      </div>
      {read.isError && (
        <Note kind="error">The notifications were not marked as read. {read.error.message}</Note>
      )}
      <QueryResult of={notifications} what="your notifications">
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet-text">
              Finished imports and runs, and alarms that concern you, appear here.
            </p>
          ) : (
            <ul className="said">
              {rows.map((row) => (
                <One
                  key={row.id}
                  row={row}
                  onRead={() => read.mutate([row.id])}
                  onLeave={onLeave}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </>
  );
}

type Notification = RowOf<'GET /api/notification'>[number];

const shapes: Record<string, Status> = { success: 'success', warning: 'warning', error: 'danger' };

/** Id of the command that needs the agreement of a second person; null for other notifications. */
const askedFor = ({ href }: Notification): number | null => {
  const id = Number(/^\/lockers\/\d+\?agree=(\d+)$/.exec(href ?? '')?.[1]);
  return id > 0 ? id : null;
};

/** Buttons that agree to a waiting command or decline it. */
function AgreementHere({ row }: { row: Notification }) {
  const { api } = useApp();
  const id = askedFor(row);
  const may = useCan()('Command lockers');
  const [now] = useState(Date.now);
  const isOver = now - Date.parse(row.time_created) > AGREEMENT_S * 1000;
  const query = { filter: { id: id ?? 0, state: 'awaiting' as const } };
  const found = useQuery({
    ...api.query('GET /locker-commands', { query }),
    enabled: may && id !== null && !isOver,
  });
  const [command] = found.data?.rows ?? [];
  return command === undefined ? null : <Agreement command={command} title={row.title} />;
}

interface OneProps {
  row: Notification;
  onRead: () => void;
  onLeave: () => void;
}

function One({ row, onRead, onLeave }: OneProps) {
  const isNew = row.read_at === null;
  const follow = () => {
    if (isNew) onRead();
    onLeave();
  };
  return (
    <li className={isNew ? 'is-new' : undefined}>
      <StatusMark status={shapes[row.level] ?? 'info'} />
      <div>
        <p className="said-title">
          {row.href === null ? (
            row.title
          ) : (
            <TextLink href={row.href} onClick={follow}>
              {row.title}
            </TextLink>
          )}
          {isNew && <span className="said-mark">New</span>}
        </p>
        <p className="said-body">{row.body}</p>
        <AgreementHere row={row} />
        {isNew && (
          <Button kind="quiet" aria-label={`Mark as read: ${row.title}`} onClick={onRead}>
            Mark as read
          </Button>
        )}
      </div>
      <Ago iso={row.time_created} />
    </li>
  );
}
