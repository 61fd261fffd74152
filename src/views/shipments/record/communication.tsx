import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/mark/icon.tsx';
import { useCan } from '#ui/use-can.ts';
import { useApp } from '#ui/app-context.ts';
import { openDialog } from '../dialogs/dialog-request.ts';
import { Attachments } from './attachments.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import type { Message, Shipment } from '../shipment.ts';
import { whenOf } from './times.ts';

const ways = {
  note: { icon: 'message-square', word: 'Note' },
  email: { icon: 'mail', word: 'Email' },
  sms: { icon: 'smartphone', word: 'SMS' },
  whatsapp: { icon: 'phone', word: 'WhatsApp' },
  push: { icon: 'phone', word: 'Push' },
} as const;

/** Messages to sender and recipient, by all channels. */
export function Communication({ record: shipment }: { record: Shipment }) {
  const { api } = useApp();
  const maySend = useCan()('Send notifications');
  const { id, short_tracking_reference: reference } = shipment;
  const messages = useQuery(
    api.query('GET /shipments/notes/communication/:id', { params: { id } }),
  );
  const actions = (
    <>
      <Button
        kind="quiet"
        onClick={() =>
          openDialog({
            is: 'mail',
            subject: { ids: [id] },
            count: 1,
            name: reference,
            message: '',
          })
        }
      >
        Email
      </Button>
      <Button kind="quiet" onClick={() => openDialog({ is: 'resend', id, reference })}>
        Send again
      </Button>
    </>
  );
  return (
    <Part title="Messages" count={messages.data?.length} action={maySend && actions}>
      <PartResult of={messages} what="the messages">
        {(rows) =>
          rows.length === 0 ? (
            <p className="part-quiet">No messages yet.</p>
          ) : (
            <ul className="notes">
              {rows.map((message) => (
                <Sent key={message.id} message={message} />
              ))}
            </ul>
          )
        }
      </PartResult>
    </Part>
  );
}

function Sent({ message }: { message: Message }) {
  const { icon, word } = ways[message.channel];
  const line = [
    word,
    message.to && `to ${message.to}`,
    message.status,
    whenOf(message.time_created),
    message.user,
  ];
  return (
    <li>
      <span className="avatar">
        <Icon name={icon} size={14} />
      </span>
      <div>
        <p className="note-body">{message.message}</p>
        <p className="note-by">{line.filter(Boolean).join(', ')}</p>
        <Attachments files={message.attachments} />
      </div>
    </li>
  );
}
