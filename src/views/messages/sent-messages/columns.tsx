import type { ListRow } from '#api/list-source.ts';
import { href } from '#domain/entities/href.ts';
import { text } from '#domain/entities/fields.ts';
import { sentMessageFields } from '#domain/messages/sent-message.fields.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { TextLink } from '#ui/link.tsx';
import { formatMoment } from '#ui/format.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { sentenceCase } from '#domain/kernel/sentence-case.ts';

export type Message = ListRow<'GET /sent-sms'>;

export const states: Record<Message['status'], { status: Status; word: string }> = {
  held: { status: 'warning', word: 'Held' },
  queued: { status: 'info', word: 'Not sent yet' },
  sent: { status: 'progress', word: 'Sent' },
  delivered: { status: 'success', word: 'Delivered' },
  read: { status: 'success', word: 'Read' },
  failed: { status: 'danger', word: 'Failed' },
};

const looks = {
  labels: { status: states },
  own: {
    template: ({ template }: Message) => sentenceCase(template),
    send_after: ({ send_after: at }: Message) => formatMoment(at),
  },
};

/** Columns and filters of messages to customers. */
export const { columns, filters } = showFields('GET /sent-sms', sentMessageFields, {
  ...looks,
  own: {
    ...looks.own,
    short_tracking_reference: {
      cell: ({ shipment_id: id, short_tracking_reference: reference }) =>
        id !== null && reference !== null ? (
          <TextLink href={href(shipment, { id })}>{reference}</TextLink>
        ) : null,
    },
  },
});

const { status, template, message, resent, opted_out, overdue_minutes, error, ...more } =
  sentMessageFields;
const { time_created, send_after, sent_at, delivered_at } = more;

const driverFields = {
  status,
  driver: text('Driver', { width: 150, names: true }),
  mobile_number: text('Mobile number', { width: 130 }),
  template,
  message,
  resent,
  opted_out,
  overdue_minutes,
  error,
  time_created,
  send_after,
  sent_at,
  delivered_at,
} as const;

/** Columns and filters of messages to drivers. */
export const driverTable = showFields('GET /sent-push', driverFields, looks);
