import { sql, type SQL } from 'drizzle-orm';

/**
 * Pseudo-random number from 0 to 1, the same in every run: PostgreSQL's hash of `key`, an integer
 * expression.
 */
export function chance(key: string, salt: number): SQL {
  return sql.raw(`((hashint8extended((${key})::bigint, ${salt}) & 1048575)::float8 / 1048576)`);
}

/** Pseudo-random integer from 0 up to, but excluding, `below`. */
export function pick(key: string, salt: number, below: number | string): SQL {
  return sql`floor(${chance(key, salt)} * ${sql.raw(String(below))})::int`;
}

/** Pseudo-random choice of a text. */
export function oneOf(texts: readonly string[], key: string, salt: number): SQL {
  return sql`(${array(texts)})[1 + ${pick(key, salt, texts.length)}]`;
}

/** A list as one SQL parameter. */
export function array(values: readonly (string | number)[], type = 'text'): SQL {
  return sql`${sql.param([...values])}::${sql.raw(type)}[]`;
}

/** Random numbers for lists made outside the database, the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
