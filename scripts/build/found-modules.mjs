import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A source file. @typedef {{ file: string, text: string }} Found */

const declared = /^export const (\w+) = entity\(/m;

/**
 * Generates the module that lists all entities, which files declare with `entity(…)`.
 * @param {readonly Found[]} found
 */
export function entitiesModule(found) {
  const entities = found.flatMap(({ file, text }) => {
    const name = declared.exec(text)?.[1];
    return name === undefined ? [] : [{ name, file }];
  });
  const imports = entities.map(({ name, file }) => `import { ${name} } from '../${file}';`);
  return `// Generated from the entities in src/domain by scripts/build/generate.mjs; not kept.
${imports.join('\n')}

/** Every entity there is. */
export const entities = [
${entities.map(({ name }) => `  ${name},\n`).join('')}] as const;
`;
}

const pathOfView = /^ {2}path: '([^']+)',$/m;

/**
 * Generates the module with the paths of all views, so that entities can only open existing ones.
 * @param {readonly Found[]} found
 */
export function viewPathsModule(found) {
  const paths = found.flatMap(({ text }) => pathOfView.exec(text)?.[1] ?? []);
  return `// Generated from the views in src/views by scripts/build/generate.mjs; not kept.
/** The path of every view. */
export const viewPaths = [
${paths.map((one) => `  '${one}',\n`).join('')}] as const;

export type ViewPath = (typeof viewPaths)[number];
`;
}

/**
 * Files below a folder whose names have this ending, in alphabetical order.
 * @param {string} folder
 * @param {string} end
 * @returns {Found[]}
 */
export function filesEnding(folder, end) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end) && !file.endsWith(`.test${end}`))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
}
