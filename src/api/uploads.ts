import * as z from 'zod';

/** Uploaded file as the server receives it. */
export interface Upload {
  filename: string;
  type: string;
  data: Uint8Array;
}

/** Uploaded file of a form: a File in the browser, `{ filename, type, data }` on the server. */
export const upload = () =>
  z
    .custom<Upload>(
      (value) => typeof value === 'object' && value !== null && 'data' in value,
      'is not a file',
    )
    .meta({ upload: true });

/** Sheets of an uploaded workbook, as fields of the response. */
export const sheetFields = {
  /** Sheet that was read; null for files without sheets. */
  sheet: z.string().nullable(),
  /** Sheets that could have been read as well, because they have known headings too. */
  unread_sheets: z.array(z.string()),
};

/** Up to `most` uploaded files under one name, or none. */
export const uploads = (most: number) =>
  z.union([upload(), z.array(upload()).max(most, `At most ${most} files.`)]).optional();
