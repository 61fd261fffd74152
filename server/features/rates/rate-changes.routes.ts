import { serve } from '#server/http/serve.ts';
import { patchCells } from './cells.ts';
import { cloneGroup } from './copies.ts';
import { changeGroup } from './groups.ts';
import { editGroup, publishGroup } from './group-publishing.ts';
import { publishRevision } from './publishing.ts';
import { discardRevision } from './discarding.ts';
import { addRevision } from './revisions.ts';
import { validateRevision } from './validation.ts';

export default serve('rateChanges', {
  'POST /rates/revisions': ({ body }, { db }) => addRevision(db, body),
  'POST /rates/revisions/:id/validate': ({ params }, { db }) => validateRevision(db, params.id),
  'POST /rates/revisions/:id/discard': ({ params }, { db }) => discardRevision(db, params.id),
  'POST /rates/revisions/publish': ({ body }, { db, caller }) => publishRevision(db, caller, body),
  'PUT /rates/groups/:id': ({ params, body }, { db, caller, version }) =>
    changeGroup(db, caller, { id: params.id, body, version }),
  'PUT /rates/groups/update-rate-group/:id': ({ params, body }, { db }) =>
    patchCells(db, params.id, body),
  'POST /rates/groups/edit-rategroup': ({ body }, { db, caller }) => editGroup(db, caller, body.id),
  'POST /rates/groups/clone-rategroup': ({ body }, { db, caller }) => cloneGroup(db, caller, body),
  'POST /rates/groups/publish-rategroup': ({ body }, { db, caller }) =>
    publishGroup(db, caller, body),
});
