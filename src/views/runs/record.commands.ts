import { turn } from '#commands/trail.ts';
import { runPath } from './run.ts';

const runs = { kind: 'runs', path: (id: number | string) => runPath(Number(id)) } as const;

export const previous = turn(-1, runs);
export const next = turn(1, runs);
