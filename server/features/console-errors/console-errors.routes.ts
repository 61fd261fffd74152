import {
  browserOf,
  framesWithoutValues,
  messageWithoutValues,
  pageWithoutValues,
} from '#domain/console-errors/without-values.ts';
import { serve } from '#server/http/serve.ts';
import { measurements } from '#server/metrics/measurements.ts';
import { countError } from './stored-errors.ts';

export default serve('consoleErrors', {
  'POST /console-errors': {
    own: async ({ body }, { database, log, userAgent }) => {
      const { file, stack = null, build = null } = body;
      const frames = framesWithoutValues(stack ?? '') || framesWithoutValues(file ?? '');
      const error = {
        message: messageWithoutValues(body.message),
        stack: frames === '' ? null : frames,
        build,
        page: pageWithoutValues(body.page),
        browser: browserOf(userAgent),
      };
      measurements.consoleFailed.record();
      log.warn(
        { error: error.message, ...error, message: undefined },
        'the console failed in a browser',
      );
      // The log has the error even if the database cannot store it.
      await database
        .within({ is: 'system' }, (db) => countError(db, error))
        .catch((failure: unknown) => log.debug({ err: failure }, 'an error was not stored'));
      return { reported: true as const };
    },
  },
});
