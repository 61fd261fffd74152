import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { devProxy } from './scripts/dev-proxy.mjs';
import { contractFacts } from './src/api/facts-plugin.ts';

const root = import.meta.dirname;

/** Plugins that console, server and tests all need. */
export const sharedPlugins: Plugin[] = [contractFacts()];

// Where a build of five seconds spends them is nobody's news at start.
const quiet = { checks: { pluginTimings: false } };

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? serverConfig() : consoleConfig()));

function consoleConfig(): UserConfig {
  return {
    plugins: [react(), ...sharedPlugins],
    build: {
      outDir: 'dist/console',
      emptyOutDir: true,
      sourcemap: false,
      // The content security policy knows no data: and no inline scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The map alone is larger than usual, and only its place loads it.
      chunkSizeWarningLimit: 2500,
      rolldownOptions: quiet,
    },
    server: {
      port: 5173,
      strictPort: true,
      proxy: devProxy(`http://127.0.0.1:${process.env['PORT'] ?? 4000}`),
    },
  };
}

// One output file per source file keeps stack traces readable and lets workers be found beside their users.
function serverConfig(): UserConfig {
  return {
    plugins: sharedPlugins,
    publicDir: false,
    build: {
      outDir: 'dist/server',
      emptyOutDir: true,
      sourcemap: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        ...quiet,
        input: ['server/main.ts', ...serverWorkers()],
        output: {
          preserveModules: true,
          preserveModulesRoot: root,
          entryFileNames: '[name].js',
        },
      },
    },
  };
}

/** Worker threads are entries of their own: `worker.ts` or `worker.js` anywhere under server/. */
function serverWorkers(): string[] {
  if (!existsSync(path.join(root, 'server'))) return [];
  return readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])worker\.[jt]s$/.test(file))
    .map((file) => path.join('server', file));
}
