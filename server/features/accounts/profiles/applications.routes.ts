import { serve } from '#server/http/serve.ts';
import { approveApplication, listApplications, rejectApplication } from './applications.ts';

// User records are outside of every account's tenant scope, and only staff decide on applications.
export default serve('applications', {
  'GET /accounts/applications': ({ query }, { db }) => listApplications(db, query),
  'POST /accounts/applications/:id/approve': {
    system: (input, context) => approveApplication(input, context),
  },
  'POST /accounts/applications/:id/reject': {
    system: (input, context) => rejectApplication(input, context),
  },
});
