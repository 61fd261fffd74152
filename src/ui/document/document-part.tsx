import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { messages } from '../../domain/messages.ts';
import { lazily } from '../chunks.ts';
import { Button } from '../form/button.tsx';
import { FailedNote } from '../page/failed-note.tsx';
import { Bars } from '../page/part-answer.tsx';
import { Part } from '../page/part.tsx';

const DocumentPages = lazily(async () => ({
  default: (await import('./document-pages.tsx')).DocumentPages,
}));

type DocumentPartProps = {
  /** What the document is, for instance "INV000343". */
  name: string;
  /** What its content depends on: while this stays the same, so does the file. */
  version: readonly unknown[];
  read: (signal: AbortSignal) => Promise<unknown>;
};

/** The document of a record as its receiver sees it. */
export function DocumentPart({ name, version, read }: DocumentPartProps) {
  const found = useQuery({
    queryKey: ['document', name, ...version],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const file = await read(signal);
      if (!(file instanceof Blob)) throw new Error('The server did not return a file.');
      return file;
    },
  });
  const waiting = <Bars label="Loading the document" />;
  return (
    <Part title="Document" action={found.data && <OpenButton file={found.data} />}>
      {found.isPending && waiting}
      {found.isError && <FailedNote of={found}>{messages.pdfFailed}</FailedNote>}
      {found.data && (
        <Suspense fallback={waiting}>
          <DocumentPages file={found.data} name={name} />
        </Suspense>
      )}
    </Part>
  );
}

const KEPT_MS = 60_000;

/** The browser's own viewer has search, zoom and print. */
function OpenButton({ file }: { file: Blob }) {
  const open = () => {
    const url = URL.createObjectURL(file);
    globalThis.open(url, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  };
  return <Button onClick={open}>Open in a tab</Button>;
}
