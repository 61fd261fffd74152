import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';

const text = (most: number) => z.string().trim().min(1).max(most);

export const consoleErrors = endpoints({
  'POST /console-errors': {
    can: 'public',
    summary: 'Reports an error of the console, which the server logs and counts without its values',
    body: z.strictObject({
      message: text(600).meta({ label: 'Message' }),
      file: text(300).nullable().meta({ label: 'File' }),
      page: text(200).meta({ label: 'Page' }),
      stack: text(4_000).nullable().optional().meta({ label: 'Stack' }),
      build: z
        .string()
        .regex(/^[\w.-]{1,80}$/)
        .nullable()
        .optional()
        .meta({ label: 'Build' }),
    }),
    returns: json(z.object({ reported: z.literal(true) })),
    example: {
      body: {
        message: 'RangeError: Invalid time value',
        file: 'shell-D3xq.js:1:2345',
        page: '/shipments',
        stack: 'RangeError: Invalid time value\n    at shell-D3xq.js:1:2345',
        build: 'index-B7kd.js',
      },
    },
  },
});
