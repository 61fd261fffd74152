import { useState } from 'react';
import { formOf } from '#ui/form-of/form-of.tsx';
import { ShownOnce } from '#ui/overlay/shown-once.tsx';

const RotateForm = formOf('POST /integrations/:id/rotate', {
  title: 'Rotate the secret',
  submit: 'Rotate',
  lead: (
    <p>Events are signed with the new secret immediately, and also with the old one for a while.</p>
  ),
  from: (_: { id: number }) => ({}),
});

/** Creates a new secret for an integration and shows it once. */
export function RotateDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return <ShownOnce title="The new secret" what="secret" value={secret} onClose={onClose} />;
  return <RotateForm record={{ id }} onClose={onClose} onDone={(made) => setSecret(made.secret)} />;
}
