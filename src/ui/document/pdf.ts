import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';

// Reading a PDF takes long enough to be felt, so it is not done where the page is drawn.
GlobalWorkerOptions.workerPort = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
  type: 'module',
});

/** Opens a PDF for drawing; `close` frees it, also while it is still opening. */
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

/** Draws a page as wide as the canvas is shown, in the points of the screen. Answers what stops it. */
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
  // Turned or closed meanwhile: the next page draws over it.
  draw().catch(() => {});
  return () => {
    isWanted = false;
    stop();
  };
}
