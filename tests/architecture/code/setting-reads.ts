import type { ESTree } from 'vite';
import { settings } from '#domain/settings/setting-table.ts';
import { isTest, visit, type Rule, type SourceFile } from '../tree.ts';

/** The modules that read values of settings, and the one that reads their definitions. */
const kernels = new Set([
  'src/domain/settings/setting-reads.ts',
  'src/domain/settings/settings.ts',
  'server/secrets/setting-secrets.ts',
]);
const isChecked = ({ path }: SourceFile): boolean =>
  /^(server|src\/domain)\//.test(path) && !isTest(path) && !kernels.has(path);

/** Kinds of settings that each read function accepts. */
const reads: Readonly<Record<string, readonly string[]>> = {
  settingText: ['text', 'json'],
  requireText: ['text'],
  settingNumber: ['number'],
  isSettingOn: ['boolean'],
  isSettingOff: ['boolean'],
  settingWords: ['json'],
};

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

/** Reason why a typed read does not fit its setting; null if it fits. */
function mismatch({ callee, arguments: [, second] }: ESTree.CallExpression): string | null {
  const read = nameOf(callee);
  const [kinds, name] = [reads[read], textOf(second)];
  if (kinds === undefined || name === null) return null;
  const setting = settings.get(name);
  if (setting === undefined) return `there is no setting ${name}`;
  if (setting.secret) return `${name} is a secret: use requireSecret`;
  return kinds.includes(setting.kind) ? null : `${name} is a ${setting.kind}, not for ${read}`;
}

const isEmptyText = (node: ESTree.Expression): boolean =>
  node.type === 'Literal' && node.value === '';

/**
 * Settings are read by `setting-reads.ts` and their secrets by `setting-secrets.ts`, each by its
 * kind. An absent secret is never the empty text, because anyone can sign with the empty text.
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
        const wrong = mismatch(node);
        if (wrong !== null) note(node, wrong);
      },
      LogicalExpression: ({ left, right, start }) => {
        if (isEmptyText(right) && secretName.test(nameOf(left)))
          note({ start }, `takes the empty text for an absent ${nameOf(left)}`);
      },
    });
    return found;
  });
