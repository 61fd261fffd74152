/**
 * The replay reads the rows of a seeded company and asks the rules of the product whether they could have come about.
 * A check has two parts: a query that reads rows with their causes, and a judge, a pure function that gives what is
 * wrong with each row.
 *
 *     const scans = await ask<Scan>(`select …`);
 *     const findings = scans.flatMap(judgeScan);
 */
export interface Finding {
  /** Name of the check. */
  check: string;
  /** The row, as a person finds it again. */
  row: string;
  why: string;
}

/** Findings of one row, for each reason. */
export const found = (check: string, row: string, reasons: readonly string[]): Finding[] =>
  reasons.map((why) => ({ check, row, why }));

/** Asks the database for rows. */
export type Ask = <T extends object>(text: string) => Promise<T[]>;

/** A moment in milliseconds, as SQL. */
export const inMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
