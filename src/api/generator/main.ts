import { modulesOf, type ContractFiles } from './modules.ts';

const files: ContractFiles = import.meta.glob('../contract/**/*.ts', { eager: true });

/** Text of every generated module by file name. */
export const modules = modulesOf(files);
