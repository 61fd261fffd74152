import { serve } from '#server/http/serve.ts';
import { embeddedUrl } from './embedded-url.ts';
import { addReport, changeReport } from './report-changes.ts';
import { listReports, viewRoles } from './report-list.ts';
import { addWorkspace, changeWorkspace, listWorkspaces, readWorkspace } from './workspaces.ts';

export default serve('workspaces', {
  'GET /workspaces': ({ query }, context) => listWorkspaces(query, context),
  'POST /workspaces': ({ body }, context) => addWorkspace(body, context),
  'GET /workspaces/:id': ({ params }, { db, caller }) => readWorkspace(db, caller, params.id),
  'PUT /workspaces/:id': (input, context) => changeWorkspace(input, context),
  'GET /reports-view-roles/': { system: (_, { db }) => viewRoles(db) },
  'GET /reports': ({ query }, context) => listReports(query, context),
  'POST /workspace-reports': ({ body }, context) => addReport(body, context),
  'PUT /workspace-reports/:id': (input, context) => changeReport(input, context),
  'POST /reports/report-embedded-url': ({ body }, context) => embeddedUrl(body, context),
});
