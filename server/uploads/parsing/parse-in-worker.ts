import { Worker } from 'node:worker_threads';
import { ApiError } from '#api/api-error.ts';

/** A file for a worker thread, with its limits. */
export interface Parse {
  /** Module that receives `data` as its only message and posts one result. */
  script: URL;
  data: unknown;
  memoryMb: number;
  longestMs: number;
  /** Error after the time limit. */
  tooLong: ApiError;
  /** Error if the module throws or runs out of memory. */
  failed: (message: string) => ApiError;
}

/** Number of files parsed at the same time, and of files that may wait. */
const AT_ONCE = 2;
const MAX_WAITING = 50;

const waiting: (() => void)[] = [];
let running = 0;

const busy = () =>
  new ApiError(
    503,
    {
      message: 'Many files are being read. Upload the file again in a moment.',
      code: 'unavailable',
    },
    5,
  );

async function turn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.length >= MAX_WAITING) throw busy();
  // Waits for a finished worker, which passes its slot to the next file.
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
    // The parser must not see the environment of the server.
    env: {},
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: 8,
      stackSizeMb: 4,
    },
    // Hides messages that parsers print about odd files.
    stderr: true,
    stdout: true,
  });
}

// Idle threads with a loaded module, one per kind that was needed before. A thread parses one file
// and ends, so that files cannot affect each other; starting a thread on a busy machine takes
// longer than parsing most files.
const spares = new Map<string, Worker>();
const nameOf = ({ script, memoryMb }: Kind): string => `${memoryMb} ${script.href}`;

/** Starts an idle thread of a kind, unless there is one. */
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
      // The result needs no check: the module and its caller agree on its type, and no other code
      // has this port.
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
 * Parses an upload in a worker thread with limits on time and heap, so that no file blocks or ends
 * the server. Throws the errors of the parser, and 503 if too many files wait.
 */
export async function parseInWorker<Result>(given: Parse): Promise<Result> {
  await turn();
  try {
    return await parse<Result>(given);
  } finally {
    done();
  }
}
