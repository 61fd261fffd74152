import { run } from '#cli/program.ts';
import type { Terminal } from '#cli/terminal.ts';
import { fetchInto, type World } from '../world.ts';

/** Outcome of a command: its exit code and what it wrote. */
export interface Ran {
  code: number;
  out: string;
  notes: string;
}

interface Given {
  token?: string;
  input?: string;
  answers?: readonly string[];
  env?: Readonly<Record<string, string>>;
  width?: number;
  fetch?: typeof fetch | undefined;
}

const SERVER = 'http://baton.test';

/** Terminal whose commands call the server of a world. Also returns the text that they wrote. */
export function terminalIn({ app }: Pick<World, 'app'>, given: Given = {}) {
  const { token, input, answers = [], env, width = null } = given;
  const written = { out: '', notes: '' };
  const left = [...answers];
  const answer = async () => left.shift() ?? '';
  const terminal: Terminal = {
    env: {
      BATON_URL: SERVER,
      XDG_CONFIG_HOME: '/nonexistent',
      ...(token !== undefined && { BATON_TOKEN: token }),
      ...env,
    },
    print: (text) => void (written.out += text),
    note: (text) => void (written.notes += text),
    width,
    canAsk: answers.length > 0,
    hasInput: input !== undefined,
    readInput: async () => input ?? '',
    ask: answer,
    askSecret: answer,
    fetch: given.fetch ?? ((to, init) => into(app, to, init)),
    signal: new AbortController().signal,
  };
  return { terminal, written };
}

/** Runs a command line in this process against the server of a world. */
export async function baton(
  here: Pick<World, 'app'>,
  words: readonly string[],
  given: Given = {},
): Promise<Ran> {
  const { terminal, written } = terminalIn(here, given);
  return { code: await run(words, terminal), ...written };
}

const into = (app: World['app'], to: Parameters<typeof fetch>[0], init?: RequestInit) => {
  const address = String(to).replace(SERVER, '');
  return fetchInto(app, '127.0.0.1')(address, init);
};
