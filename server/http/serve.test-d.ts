// Type tests: an endpoint without a handler must not compile.
import * as z from 'zod';
import { endpoints, json, text } from '#api/endpoint.ts';
import type { Inferred } from '#tests/support/recomputed/inferred-endpoints.ts';
import type { Handlers } from './serve.ts';

const calls = endpoints({
  'GET /a/:id': {
    summary: '',
    can: 'session',
    openBecause: '',
    returns: json(z.object({ id: z.int() })),
  },
  'POST /b': { summary: '', can: 'public', body: z.object({ name: z.string() }), returns: text },
});

type All = Handlers<Inferred<typeof calls>>;

const complete: All = {
  'GET /a/:id': ({ params }, { caller }) => ({ id: params.id + caller.userId }),
  'POST /b': { own: async ({ body }, { caller }) => body.name + (caller?.name ?? '') },
};

// @ts-expect-error 'POST /b' has no handler
const incomplete: All = { 'GET /a/:id': () => ({ id: 1 }) };

const wrongAnswer: All = {
  // @ts-expect-error the answer has no id
  'GET /a/:id': () => ({ name: '' }),
  // @ts-expect-error public endpoint: the caller may be null
  'POST /b': (_input, { caller }) => caller.name,
};

void [complete, incomplete, wrongAnswer];
