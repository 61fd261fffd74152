import { sentMessageFields } from '#domain/messages/sent-message.fields.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';
import { Note } from '#ui/form/note.tsx';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { Part } from '#ui/page/part.tsx';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { states } from './columns.tsx';
import { sentenceCase } from '#domain/kernel/sentence-case.ts';

type Message = RowOf<'GET /sent-sms'>;

/** Side panel of a message with its delivery state and cost. */
export const messagePanel = (list: 'GET /sent-sms' | 'GET /sent-whatsapp' | 'GET /sent-push') =>
  rowPanel(list, {
    kind: 'text messages',
    state: ({ status }) => states[status],
    aside: ({ resent_from_id: from }) =>
      from !== null && <span className="quiet-text">Repeat of message no. {from}</span>,
    actions: ['text-messages.1-resend', 'text-messages.2-other-channel'],
    notice: ({ error }) =>
      error !== null && (
        <div className="part">
          <Note kind="error">{error}</Note>
        </div>
      ),
    facts: (message) => [
      ...fieldFacts(sentMessageFields, message, ['driver', 'mobile_number']),
      ['About', sentenceCase(message.template)],
      ['Shipment', shipmentLink(message)],
      ...fieldFacts(sentMessageFields, message, ['account', 'time_created']),
      ['Waits until', message.status === 'queued' ? formatMoment(message.send_after) : null],
      ...fieldFacts(sentMessageFields, message, [
        'sent_at',
        'delivered_at',
        'read_at',
        'parts',
        'cost',
        'provider_reference',
      ]),
    ],
    parts: [WholeText],
  });

function shipmentLink({ shipment_id: id, short_tracking_reference: reference }: Message) {
  if (id === null) return null;
  return <TextLink href={href(shipment, { id })}>{reference ?? `No. ${id}`}</TextLink>;
}

function WholeText({ record: { message } }: { record: Message }) {
  return (
    <Part title="Message">
      <p className="message-text">{message}</p>
    </Part>
  );
}
