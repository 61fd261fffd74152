import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { proofRequirements, proofProblem, proofTexts } from '#domain/shipments/proof.ts';
import { isFinal } from '#domain/kernel/statuses.ts';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useCan } from '#ui/use-can.ts';
import { useApp } from '#ui/app-context.ts';
import { useProviderSettings } from '#ui/provider-settings.ts';
import { shipmentForDialog, openDialog } from '../dialogs/dialog-request.ts';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { PrivatePicture } from '#ui/page/private-picture.tsx';
import type { ProofImage, Shipment } from '../shipment.ts';
import { whenOf } from './times.ts';

/** Proofs that are not asked for here: texts, which are entered when the status changes. */
const written = new Set(proofTexts);
/** Proof of delivery: pictures to view, add and remove. */
export function Proof({ record: shipment }: { record: Shipment }) {
  const { api } = useApp();
  const mayManage = useCan()('Manage proof of delivery');
  const [shown, setShown] = useState<ProofImage | null>(null);
  const settings = useProviderSettings();
  const needed = proofProblem(proofRequirements(settings.isOn), written);
  const noneYet = ['No pictures yet.', needed && !isFinal(shipment.status) && `${needed}.`]
    .filter(Boolean)
    .join(' ');
  const images = useQuery(
    api.query('GET /shipments/pod/images', { query: { shipment_id: shipment.id } }),
  );
  return (
    <Part
      title="Proof of delivery"
      count={images.data?.length}
      action={
        mayManage && (
          <Button onClick={() => openDialog({ is: 'proof', ...shipmentForDialog(shipment) })}>
            Add proof
          </Button>
        )
      }
    >
      <PartResult of={images} what="the proof of delivery">
        {(rows) =>
          rows.length === 0 ? (
            <p className="part-quiet">{noneYet}</p>
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
      </PartResult>
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
  const { api, ask, toasts } = useApp();
  const removal = useMutation({
    ...api.mutation('POST /shipments/pod/delete'),
    onSuccess: ({ results }) => {
      const refused = results.find(({ outcome }) => outcome !== 'ok');
      if (refused)
        return toasts.show({
          kind: 'error',
          text: 'The proof of delivery was not removed',
          detail: refused.reason ?? undefined,
        });
      return toasts.show({ kind: 'success', text: `${kinds[image.kind]} removed` });
    },
    onError: ({ message }) =>
      toasts.show({
        kind: 'error',
        text: 'The proof of delivery was not removed',
        detail: message,
      }),
  });
  const remove = async () => {
    onClose();
    const consequence = 'The proof of delivery is deleted for everybody. This cannot be undone.';
    const isSure = await ask({
      title: `Remove this ${image.kind}?`,
      consequence,
      irreversible: true,
    });
    if (isSure) removal.mutate({ body: { ids: [image.id] } });
  };
  const footer = (
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
    <Dialog title={nameOf(image)} isOpen onClose={onClose} wide footer={footer}>
      <span className="proof-large">
        <BlobImage fileId={image.file_id} alt={nameOf(image)} />
      </span>
      <p>{[image.user, whenOf(image.time_created)].filter(Boolean).join(', ')}</p>
    </Dialog>
  );
}

function BlobImage({ fileId, alt }: { fileId: number; alt: string }) {
  const { api } = useApp();
  const found = useQuery({
    ...api.query('GET /shipments/files/:id', { params: { id: fileId } }),
    staleTime: Infinity,
  });
  return <PrivatePicture found={found} alt={alt} />;
}
