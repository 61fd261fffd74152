/** A column of a workbook; `format` is that of its numbers, as spreadsheets write it. */
export interface WorkbookColumn {
  title: string;
  format?: string | undefined;
  /** In characters. */
  width?: number;
}

/** How spreadsheets write amounts in rand. */
export const AMOUNT = '#,##0.00';

/** A workbook of one sheet with bold headings: numbers are numbers, and text is text where it looks like a formula too. */
export async function workbook(
  columns: readonly WorkbookColumn[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<Uint8Array> {
  const heading = columns.map(({ title }) => ({
    value: title,
    type: String,
    fontWeight: 'bold' as const,
  }));
  const lines = rows.map((row) =>
    row.map((cell, at) => {
      if (cell === null) return null;
      if (typeof cell === 'string') return { value: cell, type: String, format: '@' };
      return { value: cell, type: Number, format: columns[at]?.format ?? 'General' };
    }),
  );
  const widths = columns.map(({ width }) => (width === undefined ? {} : { width }));
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile([heading, ...lines], { columns: widths }).toBuffer();
}
