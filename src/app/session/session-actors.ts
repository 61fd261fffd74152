import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Client } from '#api/client.ts';
import type { Identity } from '#domain/identity/signed-in-user.ts';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { inactivityMachine } from '#machines/inactivity.machine.ts';
import { secondFactorEnrolmentMachine } from '#machines/second-factor-enrolment.machine.ts';
import type { Credentials, SignInResult, StoredSession } from '#machines/session-context.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import type { createActivity } from './activity.ts';
import type { Stored } from '../storage.ts';

interface Parts {
  api: Client;
  /** Client with the token of a session that is ending. */
  apiOf: (token: string | null) => Client;
  rows: QueryClient;
  stored: Stored;
  activity: ReturnType<typeof createActivity>;
  /** Clears appearance and messages of the user. */
  forget: () => void;
}

/** Account whose settings apply. Staff have the settings of the provider, which is account 0. */
export function settingsAccount({ user }: Identity): number {
  return isTenantUser(user) ? (user.account_id ?? 0) : 0;
}

/** Session machine with its actors. */
export function providedSession(parts: Parts) {
  const { api, apiOf, rows, stored } = parts;
  return sessionMachine.provide({
    actors: {
      readStored: fromPromise<StoredSession>(async () => stored.read()),
      signIn: fromPromise<SignInResult, Credentials>(async ({ input, signal }) => {
        const response = await api.call('POST /auth/login', { body: input }, { signal });
        return 'mfa_required' in response
          ? { mfaToken: response.mfa_token }
          : { identity: response };
      }),
      verifyCode: fromPromise<Identity, { mfaToken: string; code: string }>(({ input, signal }) =>
        api.call(
          'POST /auth/mfa/verify',
          { body: { mfa_token: input.mfaToken, code: input.code } },
          { signal },
        ),
      ),
      store: fromPromise<void, Identity>(async ({ input }) => stored.write(input)),
      loadSettings: fromPromise<void, Identity>(async ({ input }) => {
        const id = settingsAccount(input);
        await Promise.all([
          rows.fetchQuery(api.query('GET /settings/get-settings/:id', { params: { id } })),
          rows.fetchQuery(api.query('GET /my-profile')),
        ]);
      }),
      clear: fromPromise<void, { token: string | null }>(async ({ input }) => {
        rows.clear();
        stored.clear(input.token);
        parts.forget();
      }),
      signOut: fromPromise<void, { token: string | null }>(async ({ input, signal }) => {
        await apiOf(input.token).call('POST /auth/logout', {}, { signal });
      }),
      secondFactor: secondFactorEnrolmentMachine.provide({
        actors: {
          fetchQr: fromPromise(async ({ input, signal }) => {
            const response = await api.call(
              'POST /auth/mfa/qr/:id',
              { params: { id: input.userId } },
              { signal },
            );
            return { qrCode: response.qr_code, secret: response.secret };
          }),
          enable: fromPromise(async ({ input, signal }) => {
            const body = { code: input.code, user_id: input.userId };
            await api.call('POST /auth/mfa/enable', { body }, { signal });
          }),
        },
      }),
      inactivity: inactivityMachine.provide({ actors: { activity: parts.activity.logic } }),
    },
  });
}
