import { serve } from '#server/http/serve.ts';
import { giveCodes } from './staff-codes.ts';
import { codesOfLockers } from './terminal-codes.ts';

export default serve('lockerCodes', {
  'POST /locker-access': { own: (input, context) => giveCodes(input, context) },
  'POST /lockers/codes': { own: (input, context) => codesOfLockers(input, context) },
});
