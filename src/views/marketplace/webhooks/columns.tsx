import { emptyCell } from '#ui/table/cells.tsx';
import { eventLabel } from '#domain/marketplace/marketplace-events.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { webhookLogFields } from '#domain/marketplace/lists/marketplace-logs.fields.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { eventField, failureField } from '../filter-fields.ts';
import type { WebhookLog } from '../marketplace.ts';

/**
 * Describes the response to a request by its HTTP status, such as "200 accepted", or as "No
 * answer".
 */
export function responseOf({ http_status: code }: WebhookLog): { status: Status; word: string } {
  if (code === null) return { status: 'danger', word: 'No answer' };
  if (code < 300) return { status: 'success', word: `${code} accepted` };
  return { status: 'danger', word: `${code} rejected` };
}

export const directions = { out: 'To the marketplace', in: 'From the marketplace' } as const;

export const { columns, filters } = showFields(
  'GET /amazon-shipments/webhook-logs',
  webhookLogFields,
  {
    labels: { direction: directions },
    own: {
      http_status: { of: responseOf },
      event_code: {
        cell: ({ event_code: code }) => (code === null ? emptyCell : eventLabel(code)),
      },
      direction: { cell: ({ direction }) => directions[direction] },
    },
    filters: { event_code: eventField, fingerprint: failureField },
  },
);
