import { auth } from './contract/auth.ts';
import { general } from './contract/general.ts';
import { people } from './contract/people.ts';

/** Every call there is, by method and path. */
export const contract = { ...auth, ...general, ...people };

export type Contract = typeof contract;
