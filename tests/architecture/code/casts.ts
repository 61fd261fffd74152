import type { ESTree } from 'vite';
import { visit, type Rule, type SourceFile } from '../tree.ts';

/** `any` switches the type checker off, so no file may contain it. */
export const anyType: Rule = (tree) =>
  [...tree.values()].flatMap((file) => {
    const found: string[] = [];
    visit(file, {
      TSAnyKeyword: (node) => void found.push(`${file.path}:${file.at(node.start)} uses any`),
    });
    return found;
  });

/**
 * A cast overrules the type checker, so only the kernel files listed here may contain casts. A
 * listed file must contain one.
 */
export function castsIn(kernels: readonly string[]): Rule {
  return (tree) => {
    const outside = [...tree.values()].filter((file) => !kernels.includes(file.path));
    const idle = kernels.filter((kernel) => {
      const file = tree.get(kernel);
      return !file || castsOf(file).length === 0;
    });
    return [
      ...outside.flatMap(castsOf),
      ...idle.map((kernel) => `${kernel} is listed as a kernel with casts and has none`),
    ];
  };
}

/**
 * No comment silences the type checker, the linter or the formatter, except for an expected error
 * in a type test.
 */
export const suppressions: Rule = (tree) =>
  [...tree.values()].flatMap((file) =>
    file.comments
      .filter(({ value }) => silence.test(value))
      .filter(({ value }) => !(expectation.test(value) && file.path.endsWith('.test-d.ts')))
      .map(({ value, start }) => `${file.path}:${file.at(start)} silences a check:${value}`),
  );

const expectation = /^\s*@ts-expect-error\b/;
const silence =
  /@ts-(ignore|nocheck|expect-error)\b|\b(oxlint|eslint)-disable|\b(prettier|oxfmt)-ignore\b|\b(v8|c8|istanbul) ignore\b|@knipignore\b/;

function castsOf(file: SourceFile): string[] {
  const found: string[] = [];
  const carriers = typeCarriersIn(file);
  const keep = (node: ESTree.TSAsExpression | ESTree.TSTypeAssertion) => {
    const { typeAnnotation, start } = node;
    const type = file.text.slice(typeAnnotation.start, typeAnnotation.end);
    const isHarmless = type === 'const' || carriers.has(start);
    if (!isHarmless) found.push(`${file.path}:${file.at(start)} casts to ${type}`);
  };
  visit(file, { TSAsExpression: keep, TSTypeAssertion: keep });
  return found;
}

/** XState takes the types of a machine as `{} as T` in `setup({ types })`; no value passes through them. */
function typeCarriersIn(file: SourceFile): Set<number> {
  const found = new Set<number>();
  if (!file.path.startsWith('src/machines/')) return found;
  visit(file, {
    CallExpression: ({ callee, arguments: [options] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'setup') return;
      for (const carrier of valuesOf(valuesOf(options, 'types')[0])) {
        const isEmpty = carrier.type === 'TSAsExpression' && isEmptyObject(carrier.expression);
        if (isEmpty) found.add(carrier.start);
      }
    },
  });
  return found;
}

/** Values of an object literal's properties, or of the one property with that name. */
function valuesOf(node: ESTree.Node | undefined, name?: string): ESTree.Expression[] {
  if (node?.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    return name === undefined || property.key.name === name ? [property.value] : [];
  });
}

function isEmptyObject(node: ESTree.Expression): boolean {
  return node.type === 'ObjectExpression' && node.properties.length === 0;
}
