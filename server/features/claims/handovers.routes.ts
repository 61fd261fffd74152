import { serve } from '#server/http/serve.ts';
import { answerLine } from './handover-answers.ts';
import { listLines } from './handover-lines.ts';
import { offer, withdraw } from './handovers.ts';

export default serve('handoverEndpoints', {
  'GET /handovers': (input, context) => listLines(input, context),
  'POST /handovers': ({ body }, context) => offer(body, context),
  'PUT /handovers/:id/lines/:line': (input, context) => answerLine(input, context),
  'POST /handovers/:id/withdraw': ({ params }, context) => withdraw(params.id, context),
});
