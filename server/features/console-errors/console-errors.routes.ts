import { serve } from '#server/http/serve.ts';

export default serve('consoleErrors', {
  // Needs no transaction, because it touches no rows.
  'POST /console-errors': {
    own: async ({ body: { message, file, page } }, { log, userAgent }) => {
      log.warn(
        { error: message, file, page, browser: userAgent },
        'the console failed in a browser',
      );
      return { reported: true as const };
    },
  },
});
