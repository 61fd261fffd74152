const LONGEST_NAME = 120;

/** Properties of an area in a file. */
export type AreaProperties = Readonly<Record<string, unknown>>;

/** Properties that hold names, best first: name, shapeName, WARD_NAME and NAME_2, title, zone, folder. */
const nameKeys: readonly RegExp[] = [
  /^(name|naam)$/i,
  /^shape_?name$/i,
  /^(?!user|file|layer|style|class|type|folder).*name([_: -]?\w{0,3})$/i,
  /^(title|label)$/i,
  /^(zone|sone|region|streek|district|distrik|suburb|voorstad|route)$/i,
  /^folder([_ -]?name)?$/i,
];

/** Text of a property as a name, without line breaks and invisible characters; empty for none. */
export function nameText(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
}

/** Property keys with texts, in the order of the file, each with its number of different texts. */
function countTexts(all: readonly AreaProperties[]): Map<string, number> {
  const texts = new Map<string, Set<string>>();
  for (const properties of all)
    for (const [key, value] of Object.entries(properties)) {
      const text = nameText(value);
      if (text !== '') texts.set(key, (texts.get(key) ?? new Set()).add(text));
    }
  return new Map([...texts].map(([key, { size }]) => [key, size]));
}

/**
 * Returns the names of the areas of a file; empty for areas without a name. Of equally good
 * properties, the one with the most different texts wins, because others name the province or the
 * country.
 */
export function namesOfAreas(all: readonly AreaProperties[], chosen?: string): string[] {
  const counts = countTexts(all);
  const keys = nameKeys.flatMap((pattern) =>
    [...counts.keys()]
      .filter((key) => pattern.test(key))
      .toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0)),
  );
  const ranked = chosen === undefined ? keys : [chosen, ...keys];
  return all.map((properties) => {
    const key = ranked.find((one) => nameText(properties[one]) !== '');
    return key === undefined ? '' : nameText(properties[key]);
  });
}

/** Properties to choose names from, if the usual ones do not name each area differently. */
export function nameChoices(all: readonly AreaProperties[]): string[] {
  const names = namesOfAreas(all);
  const isNamed = new Set(names).size === names.length && !names.includes('');
  return isNamed ? [] : [...countTexts(all).keys()];
}
