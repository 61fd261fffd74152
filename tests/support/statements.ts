import { multipart } from './multipart.ts';

/** The statement of a bank as its customers download it. */
export const statementOf = (...lines: string[]): string =>
  ['Date,Amount,Description', ...lines].join('\r\n');

/** A settlement file as a payment provider sends it. */
export const settlementOf = (...rows: string[]): string =>
  ['Account code,Invoice number,Amount,Date,Reference,Fee', ...rows].join('\r\n');

/** The form that hands a statement in. */
export const statementForm = (content: string | Buffer, fields: Record<string, string> = {}) =>
  multipart(fields, [
    { field: 'file', filename: 'statement.csv', type: 'text/csv', data: Buffer.from(content) },
  ]);
