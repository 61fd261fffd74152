import { modulesOf, type ContractFiles } from './modules.ts';

const files: ContractFiles = import.meta.glob('../contract/*.ts', { eager: true });

/** The text of every generated module, by its file name. */
export const modules = modulesOf(files);
