const text = /"(?:[^"\\]|\\.)*"/g;
/** Matchers of labels. */
const matchers = /\{[^}]*\}/g;
/** Durations and subqueries, such as `[5m]`. */
const range = /\[[^\]]*\]/g;
/** Labels to group by or to match on. */
const grouping = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g;
const keyword = /^(?:and|or|unless|bool|offset|inf|nan)$/i;
/** Matches a name, and the parenthesis that makes it a function. */
const name = /(?<![\w.:])([a-zA-Z_:][\w:]*)\s*(\()?/g;

/** Names of the metrics that a PromQL query selects. */
export function metricsIn(query: string): string[] {
  const bare = [text, matchers, range, grouping].reduce(
    (rest, pattern) => rest.replaceAll(pattern, ' '),
    query,
  );
  return [...bare.matchAll(name)].flatMap(([, metric = '', call]) =>
    call !== undefined || keyword.test(metric) ? [] : [metric],
  );
}
