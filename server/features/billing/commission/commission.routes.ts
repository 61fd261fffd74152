import { serve } from '#server/http/serve.ts';
import { agentCommission } from './agent-commission.ts';
import { commissionFile } from './commission-document.ts';

const files = ['application/pdf', 'text/csv'] as const;

export default serve('commission', {
  'GET /sales-agents/:id/commission': async ({ params, query }, { db, caller, wants }) => {
    const earned = await agentCommission(db, caller, { id: params.id, month: query.month });
    const type = files.find(wants);
    return type === undefined ? earned : commissionFile(db, earned, type);
  },
});
