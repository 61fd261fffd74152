import { useState } from 'react';
import { Icon } from '#ui/mark/icon.tsx';
import { download } from '#ui/download.ts';
import { useApp } from '#ui/app-context.ts';
import { fileSize } from '#ui/form/file-field.tsx';
import type { Attachment } from '../shipment.ts';

/** Links that download the files of a note or message. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="attachments">
      {files.map((file) => (
        <li key={file.file_id}>
          <OneFile file={file} />
        </li>
      ))}
    </ul>
  );
}

function OneFile({ file }: { file: Attachment }) {
  const { api, toasts } = useApp();
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      download(
        file.name,
        await api.call('GET /shipments/files/:id', { params: { id: file.file_id } }),
      );
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined;
      toasts.show({ kind: 'error', text: `${file.name} could not be downloaded.`, detail });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="attachment"
      aria-busy={busy || undefined}
      onClick={() => void fetchFile()}
    >
      <Icon name="download" size={14} />
      {file.name} <span className="quiet-text">{fileSize(file.size)}</span>
    </button>
  );
}
