import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { devProxy } from './scripts/build/dev-proxy.mjs';
import { contractModules } from './scripts/build/contract-plugin.mjs';
import { precompress } from './scripts/build/precompress-plugin.mjs';
import { moveSourceMaps } from './scripts/build/source-maps-plugin.mjs';

const root = import.meta.dirname;

/** Plugins that console, server and tests all need. */
export const sharedPlugins: Plugin[] = [contractModules()];

/** Hides the warning about the time of plugins, which would appear at every start that builds. */
const quiet = { checks: { pluginTimings: false } };

/** Modules for signing in are one file and modules of the shell another, because dozens of small files compress worse. */
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

/** Usual commands are one file, because most of the start of a command is the loading of files. */
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
    plugins: [react(), ...sharedPlugins, moveSourceMaps('dist/source-maps'), precompress()],
    build: {
      outDir: 'dist/console',
      emptyOutDir: true,
      sourcemap: 'hidden',
      // The content security policy forbids `data:` URLs and inline scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The map library exceeds the default limit; only screens with a map load it.
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

/** One output file per source file keeps stack traces readable, and worker files next to the modules that start them. */
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

/** Entries of worker threads: every `worker.ts` or `worker.js` below server/. */
function serverWorkers(): string[] {
  if (!existsSync(path.join(root, 'server'))) return [];
  return readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])worker\.[jt]s$/.test(file))
    .map((file) => path.join('server', file));
}
