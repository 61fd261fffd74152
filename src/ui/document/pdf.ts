import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';

// Parses PDFs in a worker, because parsing them here would block rendering.
GlobalWorkerOptions.workerPort = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
  type: 'module',
});

/** Opens a PDF. `close` frees it, even while it is opening. */
export function openPdf(file: Blob): { opened: Promise<PDFDocumentProxy>; close: () => void } {
  let isClosed = false;
  let close = () => {};
  const open = async () => {
    const data = await file.arrayBuffer();
    const task = getDocument({ data });
    close = () => void task.destroy();
    if (isClosed) close();
    return task.promise;
  };
  return {
    opened: open(),
    close: () => {
      isClosed = true;
      close();
    },
  };
}

/** Renders a page at the width and pixel density of the canvas. Returns a function that cancels. */
export function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
): () => void {
  let isWanted = true;
  let stop = () => {};
  const draw = async () => {
    const page = await pdf.getPage(number);
    if (!isWanted) return;
    const scale = (canvas.clientWidth * devicePixelRatio) / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    const task = page.render({ canvas, viewport });
    stop = () => task.cancel();
    await task.promise;
  };
  // Drawing fails when it is cancelled; the next page covers an incomplete drawing.
  draw().catch(() => {});
  return () => {
    isWanted = false;
    stop();
  };
}
