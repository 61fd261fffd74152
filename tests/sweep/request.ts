import type { World } from '../support/world.ts';

/** A request of the sweep, and who sends it: a user, or the holder of a token. */
export interface PreparedRequest {
  as?: string;
  token?: string;
  /** Restores the state for the following calls. */
  after?: () => Promise<unknown>;
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  form?: { headers: Record<string, string>; payload: Buffer };
}

/** Requests that need existing data, by endpoint. */
export type Requests = Readonly<
  Record<string, (here: World) => PreparedRequest | Promise<PreparedRequest>>
>;

export async function firstId({ rows }: World, query: string): Promise<number> {
  const [found] = await rows<{ id: number }>(query);
  return found?.id ?? 0;
}

/** Posts a form as a user and returns the answer. */
export async function postTo<T>(
  here: World,
  url: string,
  { as, form }: { as: string; form: NonNullable<PreparedRequest['form']> },
): Promise<T> {
  const answer = await here.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${await here.signIn(as)}`, ...form.headers },
    payload: form.payload,
  });
  return answer.json<T>();
}
