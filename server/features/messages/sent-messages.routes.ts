import { serve } from '#server/http/serve.ts';
import { takeReply } from './opt-outs.ts';
import { takeReceipts } from './receipts.ts';
import { resendMessages } from './resend-messages.ts';
import { listSentMessages } from './sent-messages.ts';

export default serve('sentMessageLists', {
  'GET /sent-sms': ({ query }, context) => listSentMessages(context, 'sms', query),
  'GET /sent-whatsapp': ({ query }, context) => listSentMessages(context, 'whatsapp', query),
  'GET /sent-push': ({ query }, context) => listSentMessages(context, 'push', query),
  'POST /sent-messages/resend': ({ body }, { db, caller }) => resendMessages(db, caller, body),
  'POST /sent-messages/receipts': ({ body }, { db }) => takeReceipts(db, body),
  'POST /sent-messages/replies': ({ body }, { db }) => takeReply(body, db),
});
