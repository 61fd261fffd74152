import { isTest, type Rule, type Tree } from '../tree.ts';

/** Dependencies: each name with the names that it depends on. */
type Needs = ReadonlyMap<string, readonly string[]>;

/** No file depends on itself at load time; type imports and lazy imports do not count. */
export const cycles: Rule = (tree) =>
  findCycles(new Map([...tree.keys()].map((file) => [file, neededBy(tree, file)])));

const featureOf = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1];

/**
 * No feature of the server depends on itself through other features, so features can be read in
 * order.
 */
export const featureCycles: Rule = (tree) => {
  const needs = new Map<string, string[]>();
  for (const { path, imports } of tree.values()) {
    const feature = featureOf(path);
    if (feature === undefined || isTest(path)) continue;
    const others = imports.flatMap(({ from }) => featureOf(from) ?? []);
    const needed = [...(needs.get(feature) ?? []), ...others.filter((one) => one !== feature)];
    needs.set(feature, [...new Set(needed)]);
  }
  return findCycles(needs);
};

function findCycles(needs: Needs): string[] {
  const finished = new Set<string>();
  return [...needs.keys()].flatMap((name) => search(needs, [name], finished));
}

function search(needs: Needs, trail: string[], finished: Set<string>): string[] {
  const name = trail.at(-1) ?? '';
  if (finished.has(name)) return [];
  const found = (needs.get(name) ?? []).flatMap((next) => {
    const start = trail.indexOf(next);
    if (start !== -1)
      return [`${next} is in a cycle: ${[...trail.slice(start), next].join(' > ')}`];
    return search(needs, [...trail, next], finished);
  });
  finished.add(name);
  return found;
}

function neededBy(tree: Tree, file: string): string[] {
  const imports = tree.get(file)?.imports ?? [];
  const needed = imports.filter((one) => one.isValue && !one.isLazy && tree.has(one.from));
  return [...new Set(needed.map((one) => one.from))];
}
