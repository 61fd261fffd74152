import type { Contract } from '../src/api/contract.ts';
import auth from './routes/auth.ts';
import general from './routes/general.ts';
import people from './routes/people.ts';
import type { Handlers } from './serve.ts';

/** Every handler there is; a call of the contract without one does not compile. */
export const handlers: Handlers<Contract> = { ...auth, ...general, ...people };
