import { serve } from '#server/http/serve.ts';
import { addSalesAgent, changeSalesAgent, listSalesAgents } from './sales-agents.ts';

export default serve('salesAgents', {
  'GET /sales-agents': ({ query }, { db, caller }) => listSalesAgents(db, caller, query),
  'POST /sales-agents': ({ body }, { db }) => addSalesAgent(db, body),
  'PUT /sales-agents/:id': (input, { db, version }) => changeSalesAgent(db, input, version),
});
