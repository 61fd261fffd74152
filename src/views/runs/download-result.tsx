import { useState } from 'react';
import { Button } from '#ui/form/button.tsx';
import { download } from '#ui/download.ts';
import { useApp } from '#ui/app-context.ts';

/** Button that downloads the file that a run created. */
export function DownloadResult({ id, name }: { id: number; name: string }) {
  const { api, toasts } = useApp();
  const [busy, setBusy] = useState(false);
  const fetch = async () => {
    setBusy(true);
    await api.call('GET /runs/:id/result', { params: { id } }).then(
      (file) => download(name, file),
      (error: Error) =>
        toasts.show({ kind: 'error', text: 'The file no longer exists.', detail: error.message }),
    );
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void fetch()}>
      Download {name}
    </Button>
  );
}
