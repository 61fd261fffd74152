/** A column of a workbook; `format` is the number format of spreadsheets. */
export interface WorkbookColumn {
  title: string;
  format?: string | undefined;
  /** Width in characters. */
  width?: number;
}

/** Number format of amounts in rand. */
export const AMOUNT = '#,##0.00';

/**
 * Creates a workbook of one sheet with bold headings. Numbers stay numbers; texts that look like
 * formulas stay texts.
 */
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
