import type { ESTree } from 'vite';
import { settings } from '#domain/settings/catalogue/catalogue.ts';
import { isTest, visit, type Rule, type SourceFile } from '../tree.ts';

/** The modules that read values of settings, and the one that reads their definitions. */
const kernels = new Set([
  'src/domain/settings/setting-reads.ts',
  'src/domain/settings/settings.ts',
  'server/secrets/setting-secrets.ts',
]);
const isChecked = ({ path }: SourceFile): boolean =>
  /^(server|src\/domain)\//.test(path) && !isTest(path) && !kernels.has(path);

/** Pattern of names whose value is a secret. A lease token is not a secret. */
const secretName = /(secret|passphrase|password|(?<!lease_)token|api_?key|credential)s?$/i;

const textOf = (node: ESTree.Argument | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** The last name of an expression: `settings` of `provider.settings`. */
function nameOf(node: ESTree.Expression | ESTree.PrivateIdentifier): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ChainExpression') return nameOf(node.expression);
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : '';
}

/**
 * Whether a call is `.get(…)` on settings: on a variable called settings, or with the name of a
 * setting.
 */
function isRawRead({ callee, arguments: [first] }: ESTree.CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'get') return false;
  const name = textOf(first);
  if (name !== null) return /_/.test(name) && settings.has(name);
  return /^(provider)?settings$/i.test(nameOf(callee.object));
}

const isEmptyText = (node: ESTree.Expression): boolean =>
  node.type === 'Literal' && node.value === '';

/**
 * Settings are read by `setting-reads.ts`, by kind, and their secrets by `setting-secrets.ts`. An
 * absent secret is never the empty text, because anyone can sign with the empty text.
 */
export const settingReads: Rule = (tree) =>
  [...tree.values()].filter(isChecked).flatMap((file) => {
    const found: string[] = [];
    const note = (node: { start: number }, text: string) =>
      found.push(`${file.path}:${file.at(node.start)} ${text}`);
    visit(file, {
      CallExpression: (node) => {
        if (isRawRead(node))
          note(node, 'reads a setting raw: use src/domain/settings/setting-reads.ts');
      },
      LogicalExpression: ({ left, right, start }) => {
        if (isEmptyText(right) && secretName.test(nameOf(left)))
          note({ start }, `takes the empty text for an absent ${nameOf(left)}`);
      },
    });
    return found;
  });
