import { lockerWalkEndpoints } from '../../../src/api/contract/locker-walks.ts';
import { serve } from '../../serve.ts';
import { answerDoor } from './walks/answer-door.ts';
import { closeWalk } from './walks/close-walk.ts';
import { listWalks, readWalk } from './walks/walk-rows.ts';
import { abandonWalk, beginWalk, pauseWalk } from './walks/walks.ts';

export default serve(lockerWalkEndpoints, {
  'GET /locker-walks': ({ query }, { db }) => listWalks(db, query),
  'GET /locker-walks/:id': ({ params }, { db }) => readWalk(db, params.id),
  'POST /locker-walks': ({ body }, context) => beginWalk(body, context),
  'PUT /locker-walks/:id/doors/:number': (input, context) => answerDoor(input, context),
  'POST /locker-walks/:id/close': (input, context) => closeWalk(input, context),
  'POST /locker-walks/:id/pause': ({ params }, context) => pauseWalk(params.id, context),
  'POST /locker-walks/:id/abandon': ({ params }, context) => abandonWalk(params.id, context),
});
