import type * as z from 'zod';
import { variableGroups } from './environment.ts';

/**
 * Default of a variable, as noted in the schema; otherwise the value that the schema gives to a
 * missing variable.
 */
function defaultOf(schema: z.ZodType): string {
  const usual = schema.meta()?.['usual'];
  if (typeof usual === 'string') return usual;
  const { data } = schema.safeParse(undefined);
  if (typeof data === 'boolean') return data ? '`on`' : '`off`';
  return typeof data === 'string' || typeof data === 'number' ? `\`${data}\`` : 'none';
}

const rowOf = ([name, schema]: [string, z.ZodType]): string =>
  `| \`${name}\` | ${schema.meta()?.description ?? ''} | ${defaultOf(schema)} |`;

function sectionOf([title, variables]: [string, Record<string, z.ZodType>]): string {
  const rows = Object.entries(variables).map(rowOf);
  return [`## ${title}`, '', '| variable | meaning | default |', '|---|---|---|', ...rows].join(
    '\n',
  );
}

/** Reference page of all environment variables, in Markdown. */
export const configurationPage = (): string =>
  [
    '# Configuration',
    'Environment variables, validated at start; an empty one counts as missing. This page is generated from\n' +
      '`server/config/environment.ts` by `npm run docs`.',
    ...Object.entries(variableGroups).map(sectionOf),
    '',
  ]
    .join('\n\n')
    .trimEnd() + '\n';
