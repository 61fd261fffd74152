const vague = [
  'utils',
  'util',
  'helpers',
  'helper',
  'types',
  'hooks',
  'common',
  'constants',
  'stores',
  'misc',
];
const folder = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const file = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const document = /^[A-Z]+\.(md|txt)$/;

/** Names are kebab-case and describe the content. */
export function names(files: Iterable<string>): string[] {
  return [...files].flatMap((one) => {
    const parts = one.split('/');
    const name = parts.pop() ?? '';
    const isKebab = parts.every((part) => folder.test(part)) && file.test(name);
    const offences = isKebab || document.test(name) ? [] : [`${one} is not kebab-case`];
    const empty = [...parts, name.split('.')[0] ?? ''].find((part) => vague.includes(part));
    return empty ? [...offences, `${one} is named ${empty}, which says nothing`] : offences;
  });
}

/**
 * Reports files directly in `src/views` or `server/features`, because every file belongs in the
 * folder of a feature.
 */
export function looseFiles(files: Iterable<string>): string[] {
  return [...files]
    .filter((one) => /^(src\/views|server\/features)\/[^/]+$/.test(one))
    .map((one) => `${one} is in no feature`);
}
