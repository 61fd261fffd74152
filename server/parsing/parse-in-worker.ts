import { Worker } from 'node:worker_threads';
import { ApiError } from '../../src/api/api-error.ts';

/** A file for a worker thread, and what it may take. */
export interface Parse {
  /** A module that receives `data` as its one message and posts one answer. */
  script: URL;
  data: unknown;
  memoryMb: number;
  longestMs: number;
  /** What is said when one of these is passed. */
  tooLong: ApiError;
  /** What is said when the module threw, or ran out of memory. */
  failed: (message: string) => ApiError;
}

/** Files that are parsed at the same time; so many more may wait. */
const AT_ONCE = 2;
const MOST_WAITING = 50;

const waiting: (() => void)[] = [];
let running = 0;

const busy = () =>
  new ApiError(
    503,
    { message: 'Many files are being read. Upload it again in a moment.', code: 'unavailable' },
    5,
  );

async function turn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.length >= MOST_WAITING) throw busy();
  // A finished worker passes its slot on.
  await new Promise<void>((resolve) => void waiting.push(resolve));
}

function done(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

type Kind = Pick<Parse, 'script' | 'memoryMb'>;

function startWorker({ script, memoryMb }: Kind): Worker {
  return new Worker(script, {
    // A parser needs none of what the server was started with.
    env: {},
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: 8,
      stackSizeMb: 4,
    },
    // Parsers complain about odd files on their own.
    stderr: true,
    stdout: true,
  });
}

// Threads that have loaded their module and wait for a file, one for each kind that was needed before. A thread parses one file and ends, so that
// nothing of a file reaches the next one; starting a thread on a busy machine takes longer than most files.
const spares = new Map<string, Worker>();
const nameOf = ({ script, memoryMb }: Kind): string => `${memoryMb} ${script.href}`;

/** Starts a thread ahead of the next file of a kind, unless one is waiting. */
function keepSpare(kind: Kind): void {
  const name = nameOf(kind);
  if (spares.has(name)) return;
  const worker = startWorker(kind);
  const forget = () => void (spares.get(name) === worker && spares.delete(name));
  worker.once('error', forget).once('exit', forget);
  worker.unref();
  spares.set(name, worker);
}

function takeWorker(kind: Kind): Worker {
  const name = nameOf(kind);
  const spare = spares.get(name);
  if (spare === undefined) return startWorker(kind);
  spares.delete(name);
  spare.ref();
  return spare;
}

async function parse<Result>(given: Parse): Promise<Result> {
  const worker = takeWorker(given);
  let slow: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      slow = setTimeout(() => reject(given.tooLong), given.longestMs);
      // The module and its caller agree on what is posted; nothing else can reach this port.
      worker.once('message', (posted: unknown) => resolve(posted as Result));
      worker.once('error', ({ message }) => reject(given.failed(message)));
      worker.once('exit', () => reject(given.failed('')));
      worker.postMessage(given.data);
    });
  } finally {
    clearTimeout(slow);
    await worker.terminate();
    keepSpare(given);
  }
}

/**
 * Parses what somebody uploaded in a worker thread with bounds on time and heap, so that no file holds or ends
 * the server. Throws the refusals of the parse, and 503 while too many files wait.
 */
export async function parseInWorker<Result>(given: Parse): Promise<Result> {
  await turn();
  try {
    return await parse<Result>(given);
  } finally {
    done();
  }
}
