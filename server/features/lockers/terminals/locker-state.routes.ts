import { serve } from '#server/http/serve.ts';
import { changeLockerState } from './locker-state.ts';

export default serve('lockerState', {
  'POST /lockers/:id/state': (input, context) => changeLockerState(input, context),
});
