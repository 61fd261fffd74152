import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';

const text = (most: number) => z.string().trim().min(1).max(most);

export const consoleErrors = endpoints({
  'POST /console-errors': {
    can: 'public',
    summary: 'Reports an error of the console, which the server writes to its log',
    body: z.strictObject({
      message: text(600).meta({ label: 'Message' }),
      file: text(300).nullable().meta({ label: 'File' }),
      page: text(200).meta({ label: 'Page' }),
    }),
    returns: json(z.object({ reported: z.literal(true) })),
    example: {
      body: {
        message: 'RangeError: Invalid time value',
        file: 'shell-D3xq.js:1:2345',
        page: '/shipments',
      },
    },
  },
});
