import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useHeld } from '../held.ts';
import { useHouse } from '../house.ts';
import { BlobImage } from './blob-image.tsx';
import { PartAnswer } from '../../ui/page/part-answer.tsx';
import { Part } from '../../ui/page/part.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import type { ProofImage, Shipment } from './shipment.ts';
import { whenOf } from './times.ts';

/** Proof of delivery: pictures to look at, to add and to remove. */
export function Proof({ record: shipment }: { record: Shipment }) {
  const { api } = useHouse();
  const mayManage = useHeld()('Manage proof of delivery');
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<ProofImage | null>(null);
  const images = useQuery(
    api.query('GET /shipments/pod/images', { query: { shipment_id: shipment.id } }),
  );
  return (
    <Part
      title="Proof of delivery"
      count={images.data?.length}
      action={mayManage && <Button onClick={() => setAdding(true)}>Add proof</Button>}
    >
      <PartAnswer of={images} what="the proof of delivery">
        {(rows) =>
          rows.length === 0 ? (
            <p className="part-quiet">No proof of delivery yet.</p>
          ) : (
            <ul className="proofs">
              {rows.map((image) => (
                <li key={image.id}>
                  <button type="button" className="proof" onClick={() => setShown(image)}>
                    <BlobImage
                      fileId={image.file_id}
                      alt={`${nameOf(image)}, ${whenOf(image.time_created)}`}
                    />
                  </button>
                  <span>{nameOf(image)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </PartAnswer>
      {isAdding && <ProofDialog shipment={shipment} onClose={() => setAdding(false)} />}
      {shown && <Looked image={shown} mayManage={mayManage} onClose={() => setShown(null)} />}
    </Part>
  );
}

const kinds = { photo: 'Photo', signature: 'Signature', document: 'Document' } as const;
const nameOf = ({ kind, received_by: by }: ProofImage) =>
  by ? `${kinds[kind]}, ${by}` : kinds[kind];

function Looked({
  image,
  mayManage,
  onClose,
}: {
  image: ProofImage;
  mayManage: boolean;
  onClose: () => void;
}) {
  const { api, ask, toasts } = useHouse();
  const removal = useMutation({
    ...api.mutation('POST /shipments/pod/delete'),
    onSuccess: ({ results }) => {
      const refused = results.find(({ outcome }) => outcome !== 'ok');
      if (refused)
        return toasts.show({
          kind: 'error',
          text: 'It was not removed',
          detail: refused.reason ?? undefined,
        });
      return toasts.show({ kind: 'success', text: `${kinds[image.kind]} removed` });
    },
    onError: ({ message }) =>
      toasts.show({ kind: 'error', text: 'It was not removed', detail: message }),
  });
  const remove = async () => {
    onClose();
    const consequence = 'The proof of delivery is gone for everybody. This cannot be undone.';
    const isSure = await ask({
      title: `Remove this ${image.kind}?`,
      consequence,
      irreversible: true,
    });
    if (isSure) removal.mutate({ body: { ids: [image.id] } });
  };
  const foot = (
    <>
      {mayManage && (
        <span className="dialog-foot-start">
          <Button kind="alarm" onClick={() => void remove()}>
            Remove
          </Button>
        </span>
      )}
      <Button keys="Escape" onClick={onClose} autoFocus>
        Close
      </Button>
    </>
  );
  return (
    <Dialog title={nameOf(image)} isOpen onClose={onClose} wide foot={foot}>
      <span className="proof-large">
        <BlobImage fileId={image.file_id} alt={nameOf(image)} />
      </span>
      <p>{[image.user, whenOf(image.time_created)].filter(Boolean).join(', ')}</p>
    </Dialog>
  );
}
