import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** File system for the embedded database. A commit waits until its data is on disk. */
export class DurableFS extends NodeFS {
  /** @override @type {NodeFS['init']} */
  async init(pg, options) {
    const ready = await super.init(pg, options);
    ready.emscriptenOpts.preRun = [...(ready.emscriptenOpts.preRun ?? []), flushForReal];
    return ready;
  }
}

/**
 * Replaces the fsync of PGlite's file system, which does nothing.
 * @param {import('@electric-sql/pglite').PGlite['Module']} module
 */
function flushForReal(module) {
  const { ErrnoError } = module.FS;
  /** @param {{ nfd?: number }} stream */
  module.NODEFS.stream_ops.fsync = (stream) => {
    if (stream.nfd === undefined) return 0;
    try {
      fs.fdatasyncSync(stream.nfd);
      return 0;
    } catch {
      throw new ErrnoError(29);
    }
  };
}
