import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#domain/kernel/messages.ts';
import { Button } from '../form/button.tsx';
import { Note } from '../form/note.tsx';
import { drawPage, openPdf } from './pdf.ts';
import './document.css';

type DocumentPagesProps = {
  file: Blob;
  /** Name of the document, for instance "INV000343". */
  name: string;
};

/** Displays a PDF page by page, as it looks in print. */
export function DocumentPages({ file, name }: DocumentPagesProps) {
  const { pdf, isBroken } = usePdf(file);
  const [number, setNumber] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (pdf && canvas.current) return drawPage(pdf, number, canvas.current);
    return undefined;
  }, [pdf, number]);
  if (isBroken) return <Note kind="error">{messages.pdfFailed}</Note>;
  const pages = pdf?.numPages ?? 1;
  return (
    <>
      <canvas
        ref={canvas}
        className="document-page"
        role="img"
        aria-label={`${name}, page ${number} of ${pages}`}
      />
      {pages > 1 && (
        <div className="document-turn">
          <Button off={number === 1} onClick={() => setNumber(number - 1)}>
            Previous page
          </Button>
          <span>
            Page {number} of {pages}
          </span>
          <Button off={number === pages} onClick={() => setNumber(number + 1)}>
            Next page
          </Button>
        </div>
      )}
    </>
  );
}

function usePdf(file: Blob) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const { opened, close } = openPdf(file);
    let isWanted = true;
    opened.then(
      (found) => isWanted && setPdf(found),
      () => isWanted && setBroken(true),
    );
    return () => {
      isWanted = false;
      close();
    };
  }, [file]);
  return { pdf, isBroken };
}
