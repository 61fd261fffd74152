import type { Command } from '#commands/command.ts';
import { groupOf, type FixedKey } from '#commands/keys/keymap.ts';

interface KeyRow {
  keys: readonly string[];
  title: string;
}

const code = (keys: string): string => `\`${keys.replace('|', '\\|')}\``;

const rowsOf = (rows: readonly KeyRow[]): string[] =>
  rows.map(({ keys, title }) => `| ${keys.map(code).join(', ')} | ${title} |`);

/** Reference page of the shortcuts of commands, tables, maps and the palette, in Markdown. */
export function keyPage(commands: readonly Command[], fixed: readonly FixedKey[]): string {
  const groups = new Map<string, KeyRow[]>([
    ['Everywhere', []],
    ['Go to', []],
  ]);
  const put = (group: string, row: KeyRow) =>
    groups.set(group, [...(groups.get(group) ?? []), row]);
  for (const { keys, on, title } of commands)
    if (keys !== undefined)
      put(groupOf(keys, on), { keys: [keys], title: title.replace(/^Go to /, '') });
  for (const { where, keys, title } of fixed) put(where, { keys, title });
  const sections = [...groups].map(([title, rows]) =>
    [`## ${title}`, '', '| keys | |', '|---|---|', ...rowsOf(rows)].join('\n'),
  );
  const intro =
    '`?` shows the keys that work where you are. `mod` is Ctrl, or Cmd on a Mac. Keys separated by a space are pressed one after the\n' +
    'other. Single-letter keys can be switched off in My profile. Buttons show the keys of their own screen. This page is generated\n' +
    'from the commands by `npm run docs`.';
  return `${['# Keys', intro, ...sections].join('\n\n')}\n`;
}
