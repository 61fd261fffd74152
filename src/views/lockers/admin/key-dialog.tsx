import { useState } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { formOf } from '#ui/form-of/form-of.tsx';
import { ShownOnce } from '#ui/overlay/shown-once.tsx';

const KeyForm = formOf('POST /generate-locker-auth-key', {
  title: 'Generate a key',
  submit: 'Generate',
  lead: <p>The current key of the terminal stays valid for one more day.</p>,
  ask: { reason: { type: 'text' }, network_id: false },
  also: ({ lockerId }: { lockerId: number }) => ({ locker_id: lockerId }),
});

/** Creates the key of a terminal, which is shown once and not stored in the console. */
export function KeyDialog({ lockerId, onClose }: { lockerId: number; onClose: () => void }) {
  const [made, setMade] = useState<ResponseOf<'POST /generate-locker-auth-key'> | null>(null);
  if (made !== null)
    return <ShownOnce title="The new key" what="key" value={made.key} onClose={onClose} />;
  return <KeyForm record={{ lockerId }} onClose={onClose} onDone={setMade} />;
}
