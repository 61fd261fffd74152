import type { QueryClient } from '@tanstack/react-query';
import type { ActorRefFrom } from 'xstate';
import { facts } from '#api/generated/facts.ts';
import { createClient, type Client, type ClientOptions } from '#api/client.ts';
import type { EntityName } from '#api/entity-names.ts';
import type { ApiError } from '#api/api-error.ts';
import type { sessionMachine } from '#machines/session.machine.ts';

type Session = ActorRefFrom<typeof sessionMachine>;

interface Dependencies {
  base: string;
  rows: QueryClient;
  onRequest: () => void;
  isBackground: (queryKey: readonly unknown[]) => boolean;
  /** Past time that the console displays; null for the present. */
  at: () => string | null;
  /** Function that returns the session, because the session is created together with the client. */
  session: () => Session;
}

/** Client of the current session, and clients for sessions that are ending. */
export function createClients({ base, rows, onRequest, isBackground, at, session }: Dependencies) {
  const onTouched = (entities: readonly EntityName[]) => {
    void rows.invalidateQueries({ predicate: ({ queryKey }) => api.isMadeOf(queryKey, entities) });
  };
  const shared = { base, facts, onRequest, onTouched } satisfies Partial<ClientOptions>;
  const api: Client = createClient({
    ...shared,
    isBackground,
    at,
    token: () => session().getSnapshot().context.identity?.token ?? null,
    onSessionRefused: (error, token) => reportError(session(), error, token),
  });
  const apiOf = (token: string | null): Client => createClient({ ...shared, token: () => token });
  return { api, apiOf };
}

function reportError(session: Session, error: ApiError, token: string | null) {
  if (token === null) return;
  if (error.status === 401) {
    const reason = error.code === 'session_inactive' ? 'inactive' : 'ended';
    session.send({ type: 'session.ended', token, reason });
  }
  if (error.code === 'second_factor_required') {
    session.send({ type: 'secondFactor.required', token });
  }
}
