import type { InputOf } from '#api/endpoint-types.ts';

const PLACE = '/reports';
const NARROWED = 'only.';

type Body = InputOf<'POST /reports/:id/rows'>['body'];
type Sort = NonNullable<Body['sort']>;

/** Parameters in the URL of the page. */
export interface Asked {
  tab: string | null;
  /** Slug of a built-in report, or id of any other report. */
  report: string | null;
  period: string | null;
  by: string[] | null;
  where: Record<string, string[]>;
  sort: Sort | null;
}

const nothingAsked: Asked = {
  tab: null,
  report: null,
  period: null,
  by: null,
  where: {},
  sort: null,
};

function sortIn(text: string | null): Sort | null {
  const [, column, direction] = /^(\w+)-(ASC|DESC)$/.exec(text ?? '') ?? [];
  if (column === undefined) return null;
  return [column, direction === 'ASC' ? 'ASC' : 'DESC'];
}

export function askedIn(search: string): Asked {
  const given = new URLSearchParams(search);
  const names = [...new Set(given.keys())].filter((name) => name.startsWith(NARROWED));
  return {
    tab: given.get('tab'),
    report: given.get('report') ?? given.get('panel'),
    period: given.get('period'),
    by: given.get('by')?.split(',').filter(Boolean) ?? null,
    where: Object.fromEntries(
      names.map((name) => [name.slice(NARROWED.length), given.getAll(name)]),
    ),
    sort: sortIn(given.get('sort')),
  };
}

/** URL of a report with its parameters. */
export function reportAddress(asked: Partial<Asked>): string {
  const { tab, report, period, by, where, sort } = { ...nothingAsked, ...asked };
  const params = new URLSearchParams();
  const one = { tab, report, period, by: by?.join(','), sort: sort?.join('-') };
  for (const [name, value] of Object.entries(one))
    if (value !== null && value !== undefined) params.set(name, value);
  for (const [name, keys] of Object.entries(where))
    for (const key of keys) params.append(`${NARROWED}${name}`, key);
  const search = params.toString();
  return search === '' ? PLACE : `${PLACE}?${search}`;
}

/** Value that selects all groups; overrides the built-in condition of the report. */
export const EVERY = '*';

/** Request body of the parameters. */
export function bodyOf({ period, by, where: given, sort }: Asked): Body {
  const where = Object.fromEntries(
    Object.entries(given).map(([id, keys]) => [id, keys.includes(EVERY) ? [] : keys]),
  );
  return {
    parameters: {
      ...(period !== null && { period }),
      ...(by !== null && { by }),
      ...(Object.keys(where).length > 0 && { where }),
    },
    ...(sort !== null && { sort }),
  };
}
