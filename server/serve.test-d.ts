// Checked by the compiler, never run: a call without its handler must not compile.
import * as z from 'zod';
import { endpoints, json, text } from '../src/api/endpoint.ts';
import { serve } from './serve.ts';

const calls = endpoints({
  'GET /a/:id': { summary: '', can: 'session', returns: json(z.object({ id: z.int() })) },
  'POST /b': { summary: '', can: 'public', body: z.object({ name: z.string() }), returns: text },
});

const complete = serve(calls, {
  'GET /a/:id': ({ params }, { caller }) => ({ id: params.id + caller.userId }),
  'POST /b': { own: async ({ body }, { caller }) => body.name + (caller?.name ?? '') },
});

// @ts-expect-error 'POST /b' has no handler
const incomplete = serve(calls, { 'GET /a/:id': () => ({ id: 1 }) });

const wrongAnswer = serve(calls, {
  // @ts-expect-error the answer has no id
  'GET /a/:id': () => ({ name: '' }),
  // @ts-expect-error anybody may call: there may be no caller
  'POST /b': (_input, { caller }) => caller.name,
});

void [complete, incomplete, wrongAnswer];
