import { serve } from '#server/http/serve.ts';
import { addProof, proofImage } from '#server/features/shipments/documents/proof-of-delivery.ts';
import { doTask, requireDelivering } from './driver-tasks.ts';

export default serve('driverTaskCalls', {
  // Opens its own transactions, so that a wrong PIN is counted even if the rest fails.
  'POST /drivers/tasks': { own: ({ body }, context) => doTask(body, context) },
  'POST /drivers/proofs': {
    reads: async ({ form }) => {
      const image = await proofImage(form);
      return async (_, { db, caller }) => {
        await requireDelivering(db, caller, form.shipment_id);
        const { id } = await addProof(db, caller, { form, image });
        return { id };
      };
    },
  },
});
