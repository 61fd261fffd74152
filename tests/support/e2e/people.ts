import { randomUUID } from 'node:crypto';
import { createClient, type Client } from '#api/client.ts';
import { facts } from '#api/generated/facts.ts';
import type { Identity } from '#domain/identity/signed-in-user.ts';
import { developerHeaders } from '../server.mjs';

export const DEMO_PASSWORD = 'baton-demo';

/** Role ids that every company starts with. */
export const ROLE = {
  operations: 2,
  billing: 4,
  accountUser: 6,
  nonBilling: 7,
  secured: 9,
} as const;

/** URL of the server of this worker. */
export const server = () => process.env['BATON_E2E_SERVER'] ?? '';

export interface Credentials {
  email: string;
  password: string;
}

export interface Somebody extends Credentials {
  id: number;
  name: string;
}

export const demo = (name: string): Credentials => ({
  email: `${name}@baton.test`,
  password: DEMO_PASSWORD,
});

export const clientOf = (token: string | null, base = server()): Client =>
  createClient({ base, facts, token: () => token });

/** Signs in without a browser. */
export async function identityOf(credentials: Credentials, base = server()): Promise<Identity> {
  const answer = await clientOf(null, base).call('POST /auth/login', { body: credentials });
  if (!('token' in answer)) throw new Error(`${credentials.email} is asked for a second factor`);
  return answer;
}

/** Signs in without a browser and returns only the token. */
export const tokenOf = async (credentials: Credentials, base = server()): Promise<string> =>
  (await identityOf(credentials, base)).token;

let office: Promise<Client> | undefined;

/** Client of a SuperAdmin; signs in once per worker. */
export const administrator = (): Promise<Client> =>
  (office ??= tokenOf(demo('superadmin')).then((token) => clientOf(token)));

/** Path of the link in the newest email to an address, as the developer page shows it. */
export async function linkMailedTo(email: string, place: string): Promise<string> {
  const answer = await fetch(`${server()}/dev/mail`, { headers: developerHeaders });
  if (!answer.ok) throw new Error(`The mail cannot be read: ${answer.status}`);
  const page = await answer.text();
  const letters = page.split('<article>').filter((letter) => letter.includes(`To ${email},`));
  const links = letters.flatMap((letter) => [...letter.matchAll(/href="([^"]+)"/g)]);
  const found = links.map(([, link = '']) => link.replaceAll('&amp;', '&'));
  const link = found.find((one) => one.includes(place));
  if (link === undefined) throw new Error(`No letter to ${email} leads to ${place}`);
  return link.slice(new URL(link).origin.length);
}

/** Adds a user who has set a password by the emailed link, so that tests do not share users. */
export async function addPerson(
  role_id: number = ROLE.operations,
  account_id: number | null = null,
): Promise<Somebody> {
  const mark = randomUUID().slice(0, 8);
  const email = `someone.${mark}@baton.test`;
  const name = `Someone ${mark}`;
  const password = `a phrase for ${mark}`;
  const { id } = await (
    await administrator()
  ).call('POST /users', { body: { name, email, role_id, account_id } });
  const link = new URL(await linkMailedTo(email, '/resetpass'), server());
  const token = link.searchParams.get('token') ?? '';
  await clientOf(null).call('POST /auth/password/reset', { body: { token, email, password } });
  return { id, name, email, password };
}
