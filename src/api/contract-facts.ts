import { contract } from './contract.ts';
import { factsOf } from './facts.ts';

export const facts = factsOf(contract);
