import { useMutation } from '@tanstack/react-query';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { useCan } from '#ui/use-can.ts';
import type { EstimateRequest } from './use-estimate.ts';

/** Button that saves current prices as a quote of an account, so that it can be booked. */
export function KeepQuote({ asked, service }: { asked: EstimateRequest; service: string }) {
  const { api } = useApp();
  const own = useIdentity().user.account_id;
  const canBook = useCan()('Book shipments');
  const keeping = useMutation(api.mutation('POST /shipments/quote'));
  const { at, revision_id, account_id = own, ...request } = asked;
  if (account_id === null || at !== undefined || revision_id !== undefined) return null;
  const kept = keeping.data;
  if (kept) {
    const address = `/shipments/book?kept=${kept.quote_id}&service=${encodeURIComponent(service)}`;
    return (
      <Note kind="success" action={canBook && <TextLink href={address}>Book this quote</TextLink>}>
        {`Saved as quote ${kept.quote_id} until ${formatMoment(kept.expires_at)}.`}
      </Note>
    );
  }
  return (
    <>
      <div className="row">
        <Button
          busy={keeping.isPending}
          onClick={() => keeping.mutate({ body: { ...request, account_id } })}
        >
          Save as quote
        </Button>
      </div>
      {keeping.isError && <Note kind="error">{keeping.error.message}</Note>}
    </>
  );
}
