import { rmSync } from 'node:fs';
import { ApiError } from '#api/api-error.ts';
import { CommandError, exitCodes, type ExitCode } from '../exit-codes.ts';
import { credentialsFile, forgetToken, storeToken } from '../session/credentials.ts';
import { isApiToken, type Connection } from '../session/connection.ts';
import type { Terminal } from '../terminal.ts';

interface LoginOptions {
  email?: string;
  /**
   * Token to sign in with instead of email and password. `-` or an option without a value asks for
   * the token, or reads it from standard input.
   */
  token?: string | boolean;
}

/** Asks for a text without showing it, or reads it from standard input. */
const secret = async (terminal: Terminal, question: string): Promise<string> =>
  terminal.canAsk ? terminal.askSecret(question) : (await terminal.readInput()).trim();

async function tokenBySignIn(
  { client }: Connection,
  terminal: Terminal,
  given?: string,
): Promise<string> {
  if (!terminal.canAsk && given === undefined)
    throw new CommandError('Add --email and send the password on standard input, or add --token.');
  const email = given ?? (await terminal.ask('Email: '));
  const password = await secret(terminal, 'Password: ');
  const answer = await client.call('POST /auth/login', { body: { email, password } });
  if ('token' in answer) return answer.token;
  if (!terminal.canAsk)
    throw new CommandError('This user has a second factor. Sign in at a terminal, or use --token.');
  const code = await terminal.ask('Code of the authenticator app: ');
  const body = { mfa_token: answer.mfa_token, code };
  return (await client.call('POST /auth/mfa/verify', { body })).token;
}

/**
 * Checks a pasted token by reading runs. A refusal for lack of permission still proves that the
 * token is valid.
 */
async function checkToken({ client }: Connection): Promise<void> {
  try {
    await client.call('GET /runs', { query: { range: [0, 0] } });
  } catch (error) {
    // A 403 means a token for programs, which is valid but may not read runs.
    if (!(error instanceof ApiError && error.status === 403)) throw error;
  }
}

/** Signs in, and stores the token for later commands. */
export async function login(
  connectWith: (token?: string) => Connection,
  terminal: Terminal,
  { email, token: given }: LoginOptions,
): Promise<ExitCode> {
  const first = connectWith();
  const isPasted = given !== undefined && given !== false;
  const pasted = typeof given === 'string' && given !== '-' ? given : null;
  const token = isPasted
    ? (pasted ?? (await secret(terminal, 'Token: ')))
    : await tokenBySignIn(first, terminal, email);
  const connection = connectWith(token);
  if (isPasted) await checkToken(connection);
  storeToken(terminal.env, connection.url, token);
  terminal.note(
    `Signed in at ${connection.url}. The token is in ${credentialsFile(terminal.env)}.\n`,
  );
  return exitCodes.done;
}

/** Ends the session and deletes its token. */
export async function logout(
  { client, token, url }: Connection,
  terminal: Terminal,
  { all }: { all?: boolean },
): Promise<ExitCode> {
  try {
    if (token !== null && !isApiToken(token)) await client.call('POST /auth/logout', {});
  } catch (error) {
    // Signing out is no error if the session has already ended.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  } finally {
    if (all) rmSync(credentialsFile(terminal.env), { force: true });
    else forgetToken(terminal.env, url);
  }
  terminal.note(`Signed out of ${url}.\n`);
  return exitCodes.done;
}

/** Prints the signed-in user and the server. */
export async function whoami(
  { client, token, url }: Connection,
  terminal: Terminal,
  { json }: { json?: boolean },
): Promise<ExitCode> {
  if (token === null)
    throw new CommandError(`Not signed in at ${url}. Run “baton login”.`, exitCodes.notSignedIn);
  if (isApiToken(token)) {
    terminal.print(
      json ? `${JSON.stringify({ url, token: true })}\n` : `A token for programs at ${url}\n`,
    );
    return exitCodes.done;
  }
  const { user } = await client.call('GET /my-profile', {});
  const { name, email, role } = user;
  terminal.print(
    json
      ? `${JSON.stringify({ url, name, email, role })}\n`
      : `${name}, ${email}, ${role} at ${url}\n`,
  );
  return exitCodes.done;
}
