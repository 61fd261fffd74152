/**
 * The replay reads the rows of a seeded company and checks by the rules of the product whether they
 * could have been produced. A check has two parts: a query that reads rows with their causes, and a
 * judge, a pure function that returns the findings of each row.
 *
 *     const scans = await ask<Scan>(`select …`);
 *     const findings = scans.flatMap(judgeScan);
 */
export interface Finding {
  /** Name of the check. */
  check: string;
  /** Description by which a person finds the row. */
  row: string;
  why: string;
}

/** Findings of one row, one for each reason. */
export const findingsOf = (check: string, row: string, reasons: readonly string[]): Finding[] =>
  reasons.map((why) => ({ check, row, why }));

/** Queries the database. */
export type Ask = <T extends object>(text: string) => Promise<T[]>;

/** SQL expression: a time in milliseconds since 1970. */
export const inMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
