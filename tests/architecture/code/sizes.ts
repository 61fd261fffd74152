import type { ESTree } from 'vite';
import { isTest, visit, type Rule, type SourceFile } from '../tree.ts';

const mostLines = 300;
const usualLines = 180;
const mostOfFunction = 60;
const mostOfMarkup = 90;
const mostParameters = 3;

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

/** A file has at most 300 lines. */
export const fileSizes: Rule = (tree) =>
  [...tree.values()]
    .filter((file) => file.lines > mostLines)
    .map((file) => `${file.path}:${file.lines} is longer than ${mostLines} lines`);

/** Nine files in ten have fewer than 180 lines. */
export const usualFileSize: Rule = (tree) => {
  const files = [...tree.values()].filter((file) => !isTest(file.path));
  const long = files.filter((file) => file.lines >= usualLines);
  if (long.length <= Math.ceil(files.length / 10)) return [];
  return long
    .toSorted((a, b) => b.lines - a.lines)
    .map((file) => `${file.path} has ${file.lines} lines; too many files reach ${usualLines}`);
};

/** A function has at most 60 lines, or 90 if it returns JSX, and takes at most three parameters. */
export const functionSizes: Rule = (tree) =>
  [...tree.values()]
    .filter((file) => !isTest(file.path))
    .flatMap((file) => functionsOf(file).flatMap((node) => objections(file, node)));

function objections(file: SourceFile, node: FunctionNode): string[] {
  const start = file.at(node.start);
  const lines = file.at(node.end) - start + 1;
  const most = drawnLines(file).some((line) => line >= start && line < start + lines)
    ? mostOfMarkup
    : mostOfFunction;
  const parameters = node.params.filter(
    (one) => !(one.type === 'Identifier' && one.name === 'this'),
  ).length;
  return [
    ...(lines > most ? [`${file.path}:${start} is a function of ${lines} lines`] : []),
    ...(parameters > mostParameters
      ? [`${file.path}:${start} is a function of ${parameters} parameters`]
      : []),
  ];
}

function functionsOf(file: SourceFile): FunctionNode[] {
  const found: FunctionNode[] = [];
  const keep = (node: FunctionNode) => void found.push(node);
  visit(file, {
    FunctionDeclaration: keep,
    FunctionExpression: keep,
    ArrowFunctionExpression: keep,
  });
  return found;
}

function drawnLines(file: SourceFile): number[] {
  if (!file.path.endsWith('.tsx')) return [];
  const found: number[] = [];
  const keep = (node: { start: number }) => void found.push(file.at(node.start));
  visit(file, { JSXElement: keep, JSXFragment: keep });
  return found;
}
