import { createHash, randomBytes } from 'node:crypto';

/** An opaque token of 256 bits; only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
