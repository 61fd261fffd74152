import { serve } from '#server/http/serve.ts';
import { addDoor, addDoors, changeDoor } from './doors/door-admin.ts';
import { listDoors } from './doors/door-list.ts';
import { listGrants } from './codes/grants.ts';
import { makeLockerKey } from './terminals/locker-keys.ts';

export default serve('lockerAdmin', {
  'GET /doors': ({ query }, { db }) => listDoors(db, query),
  'POST /doors': ({ body }, { db }) => addDoors(db, body),
  'POST /add-door': ({ body }, { db }) => addDoor(db, body),
  'PUT /doors/:id': (input, context) => changeDoor(input, context),
  'GET /locker-access': ({ query }, { db, caller }) => listGrants(db, caller, query),
  'POST /generate-locker-auth-key': ({ body }, context) => makeLockerKey(body, context),
});
