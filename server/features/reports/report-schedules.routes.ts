import { authorise } from '#server/http/access.ts';
import { serve } from '#server/http/serve.ts';
import { readersOf } from './report-readers.ts';
import { addSchedule, deleteSchedule, listSchedules } from './report-schedules.ts';
import { sendReport } from './send-reports.ts';

// In the system scope, because users of an account cannot read other users' roles; each call
// restricts itself to the caller's account.
export default serve('reportSchedules', {
  'GET /reports/:id/readers': {
    system: ({ params }, { db, caller }) => readersOf(db, caller, params.id),
  },
  'POST /reports/:id/send': {
    system: (input, context) => {
      authorise('View reports', context.caller);
      return sendReport(input, context);
    },
  },
  'GET /reports/:id/schedules': { system: (input, context) => listSchedules(input, context) },
  'POST /reports/:id/schedules': {
    system: (input, context) => {
      authorise('View reports', context.caller);
      return addSchedule(input, context);
    },
  },
  'DELETE /report-schedules/:id': { system: (input, context) => deleteSchedule(input, context) },
});
