import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { findClusterProgram } from '../../../scripts/machine/cluster-programs.mjs';
import { waitUntil } from '../until.ts';

const isRoot = process.getuid?.() === 0;

function program(name: string): string {
  const found = findClusterProgram(name);
  if (found === undefined) throw new Error(`The program ${name} is not installed.`);
  return found;
}

/**
 * Command line that runs a program as the user of PostgreSQL, because PostgreSQL refuses to run as
 * root.
 */
const asPostgres = (name: string, args: readonly string[]): [string, string[]] =>
  isRoot
    ? [
        program('setpriv'),
        ['--reuid=postgres', '--regid=postgres', '--clear-groups', program(name), ...args],
      ]
    : [program(name), [...args]];

/** Runs a program of PostgreSQL to its end. */
export async function runPostgres(name: string, ...args: string[]): Promise<void> {
  const [file, given] = asPostgres(name, args);
  await promisify(execFile)(file, given, { cwd: '/' });
}

/** Gives a folder to the user of PostgreSQL. */
export async function giveToPostgres(folder: string): Promise<void> {
  if (isRoot) await promisify(execFile)('chown', ['postgres:postgres', folder]);
}

/** A process of the cluster. It ends with the process of the test. */
export interface Running {
  /** Sends a signal and waits for the end of the process. */
  end(signal: NodeJS.Signals): Promise<void>;
}

function running(child: ChildProcess): Running {
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    end: async (signal) => {
      child.kill(signal);
      await gone;
      process.off('exit', kill);
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Starts a program and waits until its port accepts connections. */
export async function startProgram(
  name: string,
  args: readonly string[],
  { port, isPostgres = false }: { port: number; isPostgres?: boolean },
): Promise<Running> {
  const [file, given] = isPostgres ? asPostgres(name, args) : [program(name), [...args]];
  const child = spawn(file, given, { cwd: '/', stdio: ['ignore', 'ignore', 'ignore'] });
  const started = running(child);
  await waitUntil(
    () => isListening(port),
    (listens) => {
      if (child.exitCode !== null) throw new Error(`${name} ended before it was ready.`);
      return listens;
    },
  );
  return started;
}
