import { addProof, proofImage, proofsOf, removeProofs, shipmentFile } from './proof-of-delivery.ts';
import { printStickers, printTrackingStickers, printWaybills } from './shipment-documents.ts';
import { serve } from '#server/http/serve.ts';

export default serve('shipmentFiles', {
  'POST /shipments/waybills/bulk': ({ body }, { db }) => printWaybills(db, body.ids),
  'POST /shipments/stickers/bulk': ({ body }, { db }) => printStickers(db, body.ids),
  'GET /shipments/tracking-stickers/:id': ({ params }, { db, config }) =>
    printTrackingStickers(db, config, params.id),
  'GET /shipments/pod/images': ({ query }, { db }) => proofsOf(db, query.shipment_id),
  'POST /shipments/pod/images': {
    reads: async ({ form }) => {
      const image = await proofImage(form);
      return (_, { db, caller }) => addProof(db, caller, { form, image });
    },
  },
  'POST /shipments/pod/delete': ({ body }, { db, caller }) => removeProofs(db, caller, body.ids),
  'GET /shipments/files/:id': ({ params }, { db, caller }) => shipmentFile(db, caller, params.id),
});
