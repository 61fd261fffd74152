import path from 'node:path';
import { generateIfStale } from './generate.mjs';
import { root } from '../machine/process.mjs';

const inputs = ['src/api', 'src/domain', 'src/views'].map(
  (folder) => path.join(root, folder) + path.sep,
);

/**
 * Regenerates the modules derived from the contract before a build or test run, and when files
 * change.
 * @returns {import('vite').Plugin}
 */
export function contractModules() {
  return {
    name: 'contract-modules',
    configResolved: generateIfStale,
    configureServer: ({ watcher, config }) => {
      watcher.on('all', (_event, file) => {
        if (!inputs.some((folder) => file.startsWith(folder)) || file.includes('/generated/'))
          return;
        generateIfStale().catch((error) => config.logger.error(String(error)));
      });
    },
  };
}
