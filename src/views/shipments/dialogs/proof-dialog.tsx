import { formOf } from '#ui/form-of/form-of.tsx';

/** Dialog that adds a picture to the proof of a shipment. */
export const ProofDialog = formOf('POST /shipments/pod/images', {
  title: (shipment: { id: number; reference: string } | null) =>
    `Proof of delivery for ${shipment?.reference}`,
  submit: 'Add proof',
  ask: { image: { accept: 'image/png,image/jpeg,image/webp' }, kind: {}, received_by: {} },
  also: ({ id }) => ({ shipment_id: id }),
  done: () => 'Proof of delivery added',
});
