import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type ESTree, type ParseResult, type VisitorObject, Visitor } from 'vite';
import project from '../../package.json' with { type: 'json' };

/** One source file, parsed; `at` turns an offset into the line it is on. */
export type SourceFile = {
  path: string;
  text: string;
  lines: number;
  program: ESTree.Program;
  comments: ParseResult['comments'];
  imports: Import[];
  at: (offset: number) => number;
};

/** `isValue` is false when the import vanishes from the running program; `isLazy` means `import()`. */
export type Import = {
  from: string;
  /** Path as written in the import. */
  written: string;
  line: number;
  isValue: boolean;
  isLazy: boolean;
  isReExport: boolean;
};

export type Tree = ReadonlyMap<string, SourceFile>;

/** A rule names every offender as `path:line what is wrong`. */
export type Rule = (tree: Tree) => string[];

const code = /\.(ts|tsx|mjs|js)$/;

/** Parses sources given as path and text, so that a test can plant an offence. */
export function plantTree(sources: Record<string, string>): Tree {
  return new Map(Object.entries(sources).map(([file, text]) => [file, parseFile(file, text)]));
}

/** The real source files below the given folders of the project. */
export function readTree(root: string, folders: string[], how?: { deep: boolean }): Tree {
  const files = listFiles(root, folders, how).filter((file) => code.test(file));
  const sources = files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]);
  return plantTree(Object.fromEntries(sources));
}

/**
 * Paths of all files in the given folders, as far as these exist; leaves out installed and
 * generated files.
 */
export function listFiles(root: string, folders: string[], { deep = true } = {}): string[] {
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: deep, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => !/\/(node_modules|generated)\/|^server\/db\/schema\//.test(file)),
    );
}

export function isTest(file: string): boolean {
  return /\.test(-d)?\.tsx?$/.test(file);
}

export function visit(file: SourceFile, visitor: VisitorObject): void {
  new Visitor(visitor).visit(file.program);
}

function parseFile(file: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const starts = [...text.matchAll(/\n/g)].map((match) => match.index);
  const at = (offset: number) => starts.filter((start) => start < offset).length + 1;
  const lines = text.replace(/\n$/, '').split('\n').length;
  const source = { path: file, text, lines, program, comments, at };
  return { ...source, imports: importsOf({ ...source, imports: [] }) };
}

function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  const note = (node: ESTree.StringLiteral, rest: Omit<Import, 'from' | 'written' | 'line'>) =>
    found.push({
      from: resolve(file.path, node.value),
      written: node.value,
      line: file.at(node.start),
      ...rest,
    });
  const plain = { isLazy: false, isReExport: false };
  visit(file, {
    ImportDeclaration: (node) => {
      const named = node.specifiers;
      const areTypes =
        named.length > 0 &&
        named.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
      note(node.source, { ...plain, isValue: node.importKind !== 'type' && !areTypes });
    },
    ExportNamedDeclaration: (node) => {
      if (!node.source) return;
      note(node.source, { isLazy: false, isReExport: true, isValue: node.exportKind !== 'type' });
    },
    ExportAllDeclaration: (node) => {
      note(node.source, { isLazy: false, isReExport: true, isValue: node.exportKind !== 'type' });
    },
    ImportExpression: (node) => {
      if (node.source.type !== 'Literal' || typeof node.source.value !== 'string') return;
      note({ ...node.source, value: node.source.value }, { ...plain, isLazy: true, isValue: true });
    },
    TSImportType: (node) => {
      note(node.source, { ...plain, isValue: false });
    },
  });
  return found;
}

/** Folder of each alias, as package.json names it: `#domain/` is `src/domain/`. */
export const aliases = Object.entries(project.imports).map(
  ([alias, folder]) => [alias.replace('*', ''), folder.replace(/^\.\/|\*$/g, '')] as const,
);

/** Path from the project root of a relative import or an alias; packages stay as they are. */
function resolve(importer: string, from: string): string {
  const [target = ''] = from.split('?');
  const [alias, folder] = aliases.find(([start]) => target.startsWith(start)) ?? [];
  if (alias && folder) return folder + target.slice(alias.length);
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(importer), target) : target;
}
