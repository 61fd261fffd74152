import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/form/button.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { useHeld } from '../held.ts';
import { useHouse } from '../house.ts';
import { askFor } from './asked.ts';
import { Attachments } from './attachments.tsx';
import { PartAnswer } from '../../ui/page/part-answer.tsx';
import { Part } from '../../ui/page/part.tsx';
import type { Message, Shipment } from './shipment.ts';
import { whenOf } from './times.ts';

const ways = {
  note: { icon: 'message-square', word: 'Note' },
  email: { icon: 'mail', word: 'E-mail' },
  sms: { icon: 'smartphone', word: 'SMS' },
  whatsapp: { icon: 'phone', word: 'WhatsApp' },
} as const;

/** What went to sender and recipient, by whichever way. */
export function Communication({ record: shipment }: { record: Shipment }) {
  const { api } = useHouse();
  const maySend = useHeld()('Send notifications');
  const { id, short_tracking_reference: reference } = shipment;
  const messages = useQuery(
    api.query('GET /shipments/notes/communication/:id', { params: { id } }),
  );
  const actions = (
    <>
      <Button kind="quiet" onClick={() => askFor({ is: 'mail', ids: [id], name: reference })}>
        E-mail
      </Button>
      <Button kind="quiet" onClick={() => askFor({ is: 'resend', id, reference })}>
        Send again
      </Button>
    </>
  );
  return (
    <Part title="Messages" count={messages.data?.length} action={maySend && actions}>
      <PartAnswer of={messages} what="the messages">
        {(rows) =>
          rows.length === 0 ? (
            <p className="part-quiet">Nothing was sent yet.</p>
          ) : (
            <ul className="notes">
              {rows.map((message) => (
                <Sent key={message.id} message={message} />
              ))}
            </ul>
          )
        }
      </PartAnswer>
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
