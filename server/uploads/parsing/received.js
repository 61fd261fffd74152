import { parentPort } from 'node:worker_threads';

/** Resolves with the only message to this worker thread. @returns {Promise<any>} */
export const nextMessage = () => new Promise((resolve) => parentPort?.once('message', resolve));
