// Written in parts, so that this file obeys its own rule.
const outside = [/(\.\.)\/shared(?!\.tsx?\b|[-\w])/, /(^|[^\w.-])\/(work)\//];

/** A clone of the repository is complete: no file names a path outside it. */
export function namesOutside(texts: Record<string, string>): string[] {
  return Object.entries(texts).flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        outside.some((place) => place.test(line))
          ? [`${file}:${index + 1} names a place outside the repository`]
          : [],
      ),
  );
}
