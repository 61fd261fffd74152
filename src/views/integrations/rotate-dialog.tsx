import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#ui/app-context.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ShownOnce } from '#ui/overlay/shown-once.tsx';

const overlaps = [
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
  { value: '0', label: 'Not at all: the secret was exposed' },
] as const;
type Overlap = (typeof overlaps)[number]['value'];
const hoursOf = { '0': 0, '24': 24, '168': 168 } as const satisfies Record<Overlap, number>;

/** Creates a new secret for an integration and shows it once. */
export function RotateDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { api } = useApp();
  const [overlap, setOverlap] = useState<Overlap>('24');
  const rotate = useMutation(api.mutation('POST /integrations/:id/rotate'));
  const { data: made } = rotate;
  if (made)
    return <ShownOnce title="The new secret" what="secret" value={made.secret} onClose={onClose} />;
  return (
    <Dialog title="Rotate the secret" isOpen onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          rotate.mutate({ params: { id }, body: { overlap_hours: hoursOf[overlap] } });
        }}
      >
        <p>
          Events are signed with the new secret immediately, and also with the old one for a while.
        </p>
        <SelectField
          autoFocus
          label="Keep signing with the old secret"
          choices={overlaps}
          value={overlap}
          onChange={setOverlap}
        />
        <FormFooter
          words={rotate.error?.message ?? null}
          action="Rotate"
          busy={rotate.isPending}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
