import { sentMessageLists } from '../../../src/api/contract/sent-messages.ts';
import { serve } from '../../serve.ts';
import { listSentMessages } from './sent-messages.ts';

export default serve(sentMessageLists, {
  'GET /sent-sms': ({ query }, { db }) => listSentMessages(db, 'sms', query),
  'GET /sent-whatsapp': ({ query }, { db }) => listSentMessages(db, 'whatsapp', query),
});
