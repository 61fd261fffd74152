import { runnerImport, type Plugin } from 'vite';
import type { Facts } from './facts.ts';

const NAME = 'virtual:contract-facts';

/** Gives the console the facts of the contract at build time, so that no schema is in its first load. */
export function contractFacts(): Plugin {
  return {
    name: 'contract-facts',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const { module } = await runnerImport<{ facts: Facts }>('/src/api/contract-facts.ts');
      return `export default ${JSON.stringify(module.facts)}`;
    },
  };
}
