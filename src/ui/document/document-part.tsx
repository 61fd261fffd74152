import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { messages } from '#domain/kernel/messages.ts';
import { lazyComponent } from '../chunks.ts';
import { Button } from '../form/button.tsx';
import { FailedNote } from '../page/failed-note.tsx';
import { Bars } from '../page/part-answer.tsx';
import { Part } from '../page/part.tsx';

const DocumentPages = lazyComponent(async () => ({
  default: (await import('./document-pages.tsx')).DocumentPages,
}));

type DocumentPartProps = {
  /** Name of the document, for instance "INV000343". */
  name: string;
  /** Cache key of the content: the file is fetched again only if it changes. */
  version: readonly unknown[];
  read: (signal: AbortSignal) => Promise<unknown>;
};

/** Document of a record, as the recipient gets it. */
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

/**
 * Button that opens the document in the viewer of the browser, which has search, zoom and print.
 */
function OpenButton({ file }: { file: Blob }) {
  const open = () => {
    const url = URL.createObjectURL(file);
    globalThis.open(url, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  };
  return <Button onClick={open}>Open in a tab</Button>;
}
