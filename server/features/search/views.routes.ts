import { changeView, deleteView, listSavedViews, saveView } from './saved-views.ts';
import { serve } from '#server/http/serve.ts';

export default serve('views', {
  'GET /saved-views': ({ query }, { db, caller }) => listSavedViews(db, caller, query),
  'POST /saved-views': ({ body }, { db, caller }) => saveView(db, caller, body),
  'PUT /saved-views/:id': (input, context) => changeView(input, context),
  'DELETE /saved-views/:id': async ({ params }, { db, caller }) => {
    await deleteView(db, caller, params.id);
    return { status: true, message: 'The view no longer exists.' };
  },
});
