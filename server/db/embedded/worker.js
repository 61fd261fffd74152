import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableFS } from './durable-fs.js';
import { engineOptions } from './engine-options.js';
import { createDatabase } from './template.js';

/**
 * @typedef {{ is: 'begin' | 'end', wire: number } | { is: 'bytes', wire: number, bytes: Uint8Array } | { is: 'close' }} Order
 * @typedef {{ is: 'ready' } | { is: 'failed', reason: string } | { is: 'bytes', wire: number, bytes: Uint8Array }
 *   | { is: 'done', wire: number, bytes: Uint8Array } | { is: 'ended', wire: number } | { is: 'closed' }} Report
 */

if (parentPort === null) throw new Error('worker.js runs in a worker thread only');
const port = parentPort;
/** Number of bytes of a response that are collected before they are sent. */
const LONGEST_PART = 256 * 1024;
const MIN_BUFFERS_MB = 16;
const MAX_BUFFERS_MB = 128;

/** @param {Report} report @param {Uint8Array} [bytes] */
const send = (report, bytes) =>
  port.postMessage(report, bytes ? [/** @type {ArrayBuffer} */ (bytes.buffer)] : []);

/** Reports a crash of the engine and ends this thread. @param {unknown} reason @returns {never} */
function giveUp(reason) {
  send({ is: 'failed', reason: reason instanceof Error ? reason.message : String(reason) });
  process.exit(1);
}

class Disk extends DurableFS {
  /** @override @type {DurableFS['init']} */
  async init(pg, options) {
    const onAbort = /** @param {unknown} what */ (what) =>
      giveUp(`The database engine aborted: ${what || 'no reason given'}`);
    return super.init(pg, { ...options, onAbort });
  }
}

/**
 * Size of the buffers in MB: an eighth of the data, within limits. The engine fills them at the
 * start, and the system caches files too.
 * @param {string} dir
 */
function bufferSize(dir) {
  const files = fs.readdirSync(path.join(dir, 'base'), { recursive: true, withFileTypes: true });
  const sizes = files.map((file) => fs.statSync(path.join(file.parentPath, file.name)).size);
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
  return Math.round(Math.min(MAX_BUFFERS_MB, Math.max(MIN_BUFFERS_MB, megabytes / 8)));
}

/** @param {{ dir: string, schema?: string, module: WebAssembly.Module }} where */
async function open({ dir, schema, module }) {
  if (!fs.existsSync(path.join(dir, 'PG_VERSION'))) await createDatabase(dir, schema);
  // Removes files of interrupted sorts. PostgreSQL does this at its start; the engine does not.
  fs.rmSync(path.join(dir, 'base/pgsql_tmp'), { recursive: true, force: true });
  const startParams = [...engineOptions.startParams, '-c', `shared_buffers=${bufferSize(dir)}MB`];
  const options = { ...engineOptions, startParams, pgliteWasmModule: module };
  return PGlite.create({ ...options, fs: new Disk(dir) });
}

const database = await open(workerData).catch(giveUp);
const greeting = await makeGreeting();

async function makeGreeting() {
  const { rows } = await database.query('show server_version');
  const [row] = /** @type {{ server_version: string }[]} */ (rows);
  const settings = {
    server_version: row?.server_version ?? '',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
  };
  return Buffer.concat([
    message('R', Buffer.from([0, 0, 0, 0])),
    ...Object.entries(settings).map(([name, value]) =>
      message('S', Buffer.from(`${name}\0${value}\0`)),
    ),
    message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1])),
    message('Z', Buffer.from('I')),
  ]);
}

/** Builds a message of the PostgreSQL protocol. @param {string} kind @param {Buffer} body */
function message(kind, body) {
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** @param {number} wire @param {Uint8Array} raw a view into the engine's memory, so it is copied */
function answer(wire, raw) {
  const bytes = Uint8Array.from(raw);
  send({ is: 'bytes', wire, bytes }, bytes);
}

/**
 * Runs a batch and sends a short response in one message, because waking the other thread costs
 * more than many queries.
 * @param {{ wire: number, bytes: Uint8Array }} question
 */
async function ask({ wire, bytes }) {
  /** @type {Uint8Array[]} */
  let parts = [];
  let length = 0;
  await database.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (raw) => {
      parts.push(Uint8Array.from(raw));
      length += raw.length;
      if (length < LONGEST_PART) return;
      send({ is: 'bytes', wire, bytes: Buffer.concat(parts) });
      [parts, length] = [[], 0];
    },
  });
  const last = Uint8Array.from(Buffer.concat(parts));
  send({ is: 'done', wire, bytes: last }, last);
}

/**
 * Resets the session, because all sockets share it.
 * @param {number} wire
 */
async function leave(wire) {
  if (database.isInTransaction()) await database.exec('rollback');
  await database.exec('discard all');
  send({ is: 'ended', wire });
}

/** @param {Order} order */
async function obey(order) {
  switch (order.is) {
    case 'begin':
      return answer(order.wire, greeting);
    case 'end':
      return leave(order.wire);
    case 'bytes':
      return ask(order);
    case 'close':
      await database.exec('checkpoint');
      await database.close();
      return send({ is: 'closed' });
  }
}

/** @type {Promise<void>} */
let last = Promise.resolve();
port.on('message', (/** @type {Order} */ order) => {
  last = last.then(() => obey(order)).catch(giveUp);
});
send({ is: 'ready' });
