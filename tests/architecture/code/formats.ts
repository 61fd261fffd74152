import { isTest, type Rule } from '../tree.ts';

/** Files that hold the formats of dates and numbers, and the time zone. */
const homes = new Set(['src/domain/kernel/time.ts', 'src/domain/kernel/format.ts']);
const format = /Intl\.(?:DateTime|Number)Format\(|\.toLocale\w*String\(|Africa\/Johannesburg/;

/** Dates and numbers are formatted in one place. */
export const formats: Rule = (tree) =>
  [...tree.values()]
    .filter(({ path }) => !isTest(path) && !homes.has(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          format.test(line) ? `${path}:${index + 1} formats on its own: use src/domain` : [],
        ),
    );
