import type { Rule, Tree } from './tree.ts';

/** No file needs itself to be loaded; type imports and lazy imports are no part of loading. */
export const cycles: Rule = (tree) => {
  const finished = new Set<string>();
  return [...tree.keys()].flatMap((file) => search(tree, [file], finished));
};

function search(tree: Tree, trail: string[], finished: Set<string>): string[] {
  const file = trail.at(-1) ?? '';
  if (finished.has(file)) return [];
  const found = neededBy(tree, file).flatMap((next) => {
    const start = trail.indexOf(next);
    if (start !== -1)
      return [`${next} is in a cycle: ${[...trail.slice(start), next].join(' > ')}`];
    return search(tree, [...trail, next], finished);
  });
  finished.add(file);
  return found;
}

function neededBy(tree: Tree, file: string): string[] {
  const imports = tree.get(file)?.imports ?? [];
  const needed = imports.filter((one) => one.isValue && !one.isLazy && tree.has(one.from));
  return [...new Set(needed.map((one) => one.from))];
}
