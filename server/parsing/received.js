import { parentPort } from 'node:worker_threads';

/** The one message that a worker thread receives. @returns {Promise<any>} */
export const received = () => new Promise((resolve) => parentPort?.once('message', resolve));
