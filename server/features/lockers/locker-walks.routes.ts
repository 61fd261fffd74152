import { serve } from '#server/http/serve.ts';
import { answerDoor } from './walks/answer-door.ts';
import { recordRun } from '#server/runs/record-as-run.ts';
import { withCounts } from '#server/http/row-results.ts';
import { closeWalk } from './walks/close-walk.ts';
import { correctLater } from './walks/later-corrections.ts';
import { keepPhoto, photoOfWalk, readPhoto } from './walks/photos.ts';
import { listWalks, readWalk } from './walks/walk-rows.ts';
import { walkReport } from './walks/walk-report.ts';
import { abandonWalk, beginWalk, pauseWalk } from './walks/walks.ts';

const CORRECT = 'POST /locker-walks/corrections';

export default serve('lockerWalkEndpoints', {
  'GET /locker-walks': ({ query }, { db }) => listWalks(db, query),
  'GET /locker-walks/:id': ({ params }, { db }) => readWalk(db, params.id),
  'POST /locker-walks': ({ body }, context) => beginWalk(body, context),
  'PUT /locker-walks/:id/doors/:number': (input, context) => answerDoor(input, context),
  'POST /locker-walks/:id/doors/:number/photo': {
    reads: async ({ form }) => {
      const photo = await readPhoto(form.image);
      return ({ params }, context) => keepPhoto(params, photo, context);
    },
  },
  'GET /locker-walks/:id/photos/:photo': ({ params }, { db }) => photoOfWalk(db, params),
  'GET /locker-walks/:id/report': ({ params }, context) => walkReport(context, params.id),
  'POST /locker-walks/corrections': ({ body }, context) => {
    const { ids, ...asked } = body;
    const made = { call: CORRECT, ids, arguments: asked, always: true } as const;
    return recordRun(context, made, async (scope) => withCounts(await correctLater(scope, body)));
  },
  'POST /locker-walks/:id/close': (input, context) => closeWalk(input, context),
  'POST /locker-walks/:id/pause': ({ params }, context) => pauseWalk(params.id, context),
  'POST /locker-walks/:id/abandon': ({ params }, context) => abandonWalk(params.id, context),
});
