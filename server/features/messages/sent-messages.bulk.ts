import { and, sql } from 'drizzle-orm';
import { text_messages } from '#server/db/schema/messages.ts';
import { operation, type Bulk } from '#server/runs/operation.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import { previewResend, resendMessages } from './resend-messages.ts';
import { messageConditions } from './sent-messages.ts';

const rows = {
  messages: rowsOfList(
    'GET /sent-sms',
    (filter) =>
      sql`select ${text_messages.id} as id, ${text_messages.mobile_number} as label
          from ${text_messages} where ${and(sql`true`, ...messageConditions(filter))}`,
  ),
};

const operations = {
  'POST /sent-messages/resend': operation('POST /sent-messages/resend', {
    kind: 'inside',
    preview: ({ db }, { other_channel: isOther = false }, chosen) =>
      previewResend(db, isOther, chosen),
    work: async ({ db, caller }, body) => (await resendMessages(db, caller, body)).results,
  }),
};

export default { rows, operations } satisfies Bulk;
