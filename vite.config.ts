import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { devProxy } from './scripts/build/dev-proxy.mjs';
import { contractModules } from './scripts/build/contract-plugin.mjs';
import { precompress } from './scripts/build/precompress-plugin.mjs';

const root = import.meta.dirname;

/** Plugins that console, server and tests all need. */
export const sharedPlugins: Plugin[] = [contractModules()];

// Where a build of five seconds spends them is nobody's news at start.
const quiet = { checks: { pluginTimings: false } };

// What is needed to sign in is one file, and what is needed to work another: dozens of small ones compress worse.
const startFiles = [
  'node_modules/react-dom/client.js',
  'src/app/composition-root.ts',
  'src/app/app.tsx',
  'src/views/identity/sign-in/sign-in.screen.tsx',
];
const startGroups = [
  { name: 'start', test: oneOf(startFiles) },
  { name: 'shell', test: oneOf(['src/app/frame/shell.tsx']) },
];

function oneOf(files: string[]) {
  const ids = new Set(files.map((file) => path.join(root, file).replaceAll(path.sep, '/')));
  return (id: string) => ids.has(id);
}

export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'cli') return cliConfig();
  return isSsrBuild ? serverConfig() : consoleConfig();
});

// One file for the usual commands, because the start of a command is mostly the loading of files.
function cliConfig(): UserConfig {
  return {
    plugins: sharedPlugins,
    publicDir: false,
    build: {
      outDir: 'dist/cli',
      emptyOutDir: true,
      sourcemap: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        ...quiet,
        input: ['cli/main.ts'],
        output: { entryFileNames: '[name].js' },
      },
    },
  };
}

function consoleConfig(): UserConfig {
  return {
    plugins: [react(), ...sharedPlugins, precompress()],
    build: {
      outDir: 'dist/console',
      emptyOutDir: true,
      sourcemap: false,
      // The content security policy knows no data: and no inline scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The map alone is larger than usual, and only its place loads it.
      chunkSizeWarningLimit: 2500,
      rolldownOptions: { ...quiet, output: { codeSplitting: { groups: startGroups } } },
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
