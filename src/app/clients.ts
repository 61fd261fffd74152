import type { QueryClient } from '@tanstack/react-query';
import type { ActorRefFrom } from 'xstate';
import facts from 'virtual:contract-facts';
import { createClient, type Client, type ClientOptions } from '../api/client.ts';
import type { Contract } from '../api/contract.ts';
import type { Noun } from '../api/nouns.ts';
import type { Refusal } from '../api/refusal.ts';
import type { sessionMachine } from '../machines/session.machine.ts';

type Session = ActorRefFrom<typeof sessionMachine>;

interface Surroundings {
  base: string;
  rows: QueryClient;
  onRequest: () => void;
  isBackground: (queryKey: readonly unknown[]) => boolean;
  /** Asked for late, because the session is made with the client. */
  session: () => Session;
}

/** The client of whoever is signed in, and clients that speak for a session that is being left. */
export function createClients({ base, rows, onRequest, isBackground, session }: Surroundings) {
  const onTouched = (nouns: readonly Noun[]) => {
    void rows.invalidateQueries({ predicate: ({ queryKey }) => api.isMadeOf(queryKey, nouns) });
  };
  const shared = { base, facts, onRequest, onTouched } satisfies Partial<ClientOptions>;
  const api: Client<Contract> = createClient<Contract>({
    ...shared,
    isBackground,
    token: () => session().getSnapshot().context.identity?.token ?? null,
    onSessionRefused: (refusal, token) => tellOf(session(), refusal, token),
  });
  const apiOf = (token: string | null): Client<Contract> =>
    createClient<Contract>({ ...shared, token: () => token });
  return { api, apiOf };
}

function tellOf(session: Session, refusal: Refusal, token: string | null) {
  if (token === null) return;
  if (refusal.status === 401) {
    const reason = refusal.code === 'session_inactive' ? 'inactive' : 'ended';
    session.send({ type: 'session.ended', token, reason });
  }
  if (refusal.code === 'second_factor_required') {
    session.send({ type: 'secondFactor.required', token });
  }
}
