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

/** Up to `most` uploaded files under one name, or none. */
export const uploads = (most: number) =>
  z.union([upload(), z.array(upload()).max(most, `At most ${most} files.`)]).optional();
