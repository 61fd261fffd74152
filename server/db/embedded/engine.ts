import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseStopped } from '../database-errors.ts';
import { Wire, type Exchange } from './wire.ts';
import type { Order, Report } from './worker.js';

const PGLITE = createRequire(import.meta.url).resolve('@electric-sql/pglite');

let code: Promise<WebAssembly.Module> | undefined;

/**
 * WebAssembly code of PGlite, compiled once per process, so that reopening the database takes half
 * the time.
 */
function compileEngine(): Promise<WebAssembly.Module> {
  code ??= readFile(path.join(path.dirname(PGLITE), 'pglite.wasm')).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return code;
}

interface EngineOptions {
  dir: string;
  /** Fingerprint of the migrations. A new directory may start with the tables that they create. */
  schema?: string | undefined;
  /** Longest duration of a query (ms). A longer query stops the engine, which is then reopened. */
  deadline: number;
  log: (line: string) => void;
}

interface Thread {
  worker: Worker;
  ready: Promise<void>;
  hasOpened: boolean;
}

/**
 * The embedded database in its own thread: opens it, exchanges PostgreSQL messages with it through
 * `Wire` sockets, and restarts it after a crash.
 */
export class Engine implements Exchange {
  #options: EngineOptions;
  #thread: Thread | undefined;
  #gone: Promise<unknown> = Promise.resolve();
  #wires = new Map<number, Wire>();
  #numbers = new Map<Wire, number>();
  #lastNumber = 0;
  #waiting = 0;
  #clock: NodeJS.Timeout | undefined;
  #closed: (() => void) | undefined;
  #closing = false;
  deadline: number;
  reopened = 0;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.deadline = options.deadline;
  }

  get isOpen(): boolean {
    return this.#thread !== undefined;
  }

  /** Resolves when the database accepts queries; rejects with the reason if it cannot be opened. */
  async open(): Promise<void> {
    const [module] = await Promise.all([compileEngine(), this.#gone]);
    if (this.#closing) throw new DatabaseStopped('The database is closed');
    this.#thread ??= this.#start(module);
    const thread = this.#thread;
    await thread.ready;
    thread.hasOpened = true;
  }

  wire(): Wire {
    return new Wire(this);
  }

  async begin(wire: Wire): Promise<void> {
    await this.open();
    const number = (this.#lastNumber += 1);
    this.#wires.set(number, wire);
    this.#numbers.set(wire, number);
    this.#order({ is: 'begin', wire: number });
  }

  send(wire: Wire, bytes: Uint8Array): void {
    const number = this.#numbers.get(wire);
    if (number === undefined) return;
    this.#waiting += 1;
    if (this.#waiting === 1) this.#watch();
    this.#order({ is: 'bytes', wire: number, bytes }, bytes);
  }

  end(wire: Wire): void {
    const number = this.#numbers.get(wire);
    if (number === undefined) return;
    this.#numbers.delete(wire);
    this.#order({ is: 'end', wire: number });
  }

  /** Writes all data to disk and releases the directory. */
  async close(): Promise<void> {
    this.#closing = true;
    const thread = this.#thread;
    if (thread === undefined) return;
    await this.#finish();
    await thread.worker.terminate();
  }

  /**
   * Closes the database until the next query, to free the memory that it has accumulated. Ends all
   * open connections.
   */
  async rest(): Promise<void> {
    const thread = this.#thread;
    if (thread === undefined || this.#closing) return;
    await this.#finish();
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    this.#closed = undefined;
    this.#gone = thread.worker.terminate();
    await this.#gone;
    this.#endWires('The database reopens with the next query');
  }

  #finish(): Promise<void> {
    return new Promise<void>((resolve) => {
      this.#closed = resolve;
      this.#order({ is: 'close' });
    });
  }

  #order(order: Order, bytes?: Uint8Array): void {
    this.#thread?.worker.postMessage(
      order,
      bytes && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [],
    );
  }

  #start(module: WebAssembly.Module): Thread {
    const { dir, schema } = this.#options;
    const worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: { dir, schema, module },
    });
    let reason = 'The embedded database stopped unexpectedly';
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (report: Report) => {
        if (report.is === 'ready') resolve();
        else if (report.is === 'failed') reason = report.reason;
        else if (this.#thread?.worker === worker) this.#receive(report);
      });
      worker.on('error', (error) => (reason = error.message));
      worker.on('exit', () => {
        reject(new DatabaseStopped(reason));
        if (this.#thread?.worker === worker) this.#drop(reason);
      });
    });
    return { worker, ready, hasOpened: false };
  }

  #receive(report: Report): void {
    if (report.is === 'closed') return this.#closed?.();
    if (report.is === 'done') {
      this.#waiting -= 1;
      this.#watch();
    }
    if (report.is === 'bytes' || report.is === 'done')
      this.#wires.get(report.wire)?.push(Buffer.from(report.bytes.buffer));
    if (report.is === 'ended') this.#wires.delete(report.wire);
  }

  /** Restarts the deadline for the current query. */
  #watch(): void {
    clearTimeout(this.#clock);
    if (this.#waiting === 0) return;
    const { deadline } = this;
    this.#clock = setTimeout(
      () => this.#stop(`A query was stopped after ${deadline / 1000} s without an answer`),
      deadline,
    );
    this.#clock.unref();
  }

  /** Ends the thread, because the engine cannot cancel a query. Commits are on disk. */
  #stop(reason: string): void {
    const worker = this.#thread?.worker;
    if (worker === undefined) return;
    this.#gone = worker.terminate();
    this.#drop(reason);
  }

  #drop(reason: string): void {
    clearTimeout(this.#clock);
    const wasOpen = this.#thread?.hasOpened === true;
    this.#waiting = 0;
    this.#thread = undefined;
    this.#closed?.();
    if (wasOpen && !this.#closing) {
      this.reopened += 1;
      this.#options.log(`${reason}; the database reopens with the next query`);
    }
    this.#endWires(reason);
  }

  #endWires(reason: string): void {
    const wires = [...this.#wires.values()];
    this.#wires.clear();
    this.#numbers.clear();
    for (const wire of wires) wire.destroy(new DatabaseStopped(reason));
  }
}
