import { Duplex } from 'node:stream';

/** Part of the engine that a `Wire` socket uses. */
export interface Exchange {
  begin(wire: Wire): Promise<void>;
  send(wire: Wire, bytes: Uint8Array): void;
  end(wire: Wire): void;
}

const kind = { query: 0x51, parse: 0x50, sync: 0x53, flush: 0x48, terminate: 0x58 } as const;
const copyIn = /(?:^|;)(?:\s|--[^\n]*\n|\/\*[^]*?\*\/)*copy\s[^;]*?\bfrom\s+(?:stdin|program)\b/i;
const shutdownMessage =
  "do $$ begin raise exception using errcode = '0A000', message = " +
  "'COPY FROM STDIN is not available on the embedded database; insert from unnest() arrays instead'; end $$";

/** Socket for pg that carries the PostgreSQL protocol to the engine in whole batches. */
export class Wire extends Duplex {
  #exchange: Exchange;
  #rest: Buffer = Buffer.alloc(0);
  #greeted = false;

  constructor(exchange: Exchange) {
    super();
    this.#exchange = exchange;
  }

  connect(): this {
    this.#exchange.begin(this).then(
      () => this.emit('connect'),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#exchange.end(this);
    done(error);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = this.#forward(this.#greeted ? bytes : this.#skipGreeting(bytes));
    done();
  }

  /**
   * Removes the start-up packet, which has no type byte. The engine already has a session, so the
   * packet is answered and not forwarded.
   */
  #skipGreeting(bytes: Buffer): Buffer {
    if (bytes.length < 4 || bytes.length < bytes.readInt32BE(0)) return bytes;
    this.#greeted = true;
    return bytes.subarray(bytes.readInt32BE(0));
  }

  /** Sends everything up to the last message that requests a response; returns the rest. */
  #forward(bytes: Buffer): Buffer {
    if (!this.#greeted) return bytes;
    const batch: Buffer[] = [];
    let at = 0;
    let sent = 0;
    let ready = 0;
    while (at + 5 <= bytes.length) {
      const end = at + 1 + bytes.readInt32BE(at + 1);
      if (end > bytes.length) break;
      const type = bytes[at];
      if (type === kind.terminate) {
        this.destroy();
        return Buffer.alloc(0);
      }
      batch.push(replaceCopyIn(bytes.subarray(at, end)));
      at = end;
      if (type === kind.sync || type === kind.query || type === kind.flush) {
        sent = end;
        ready = batch.length;
      }
    }
    if (ready > 0) this.#exchange.send(this, Uint8Array.from(Buffer.concat(batch.slice(0, ready))));
    return bytes.subarray(sent);
  }
}

/**
 * Replaces COPY FROM STDIN, which would end the engine, with a statement that fails with the
 * reason.
 */
function replaceCopyIn(message: Buffer): Buffer {
  const type = message[0];
  if (type !== kind.query && type !== kind.parse) return message;
  const start = type === kind.query ? 5 : message.indexOf(0, 5) + 1;
  const stop = message.indexOf(0, start);
  if (!copyIn.test(message.toString('utf8', start, stop))) return message;
  const body = Buffer.concat([
    message.subarray(5, start),
    Buffer.from(shutdownMessage),
    message.subarray(stop),
  ]);
  const header = Buffer.from([type, 0, 0, 0, 0]);
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}
