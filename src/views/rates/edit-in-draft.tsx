import { useMutation } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { ratesAddress } from './address.ts';

/** Button that opens a group in the draft of its family, or in a new draft. */
export function EditInDraft({ id, of }: { id: number; of: string }) {
  const { api, toasts } = useApp();
  const { mutate, isPending } = useMutation({
    ...api.mutation('POST /rates/groups/edit-rategroup'),
    onSuccess: ({ id: group, rate_revision_id: revision }) =>
      navigate(ratesAddress({ revision, group })),
    onError: (error) => void toasts.show({ kind: 'error', text: error.message }),
  });
  return (
    <Button
      kind="quiet"
      busy={isPending}
      aria-label={`Edit ${of} in a draft`}
      onClick={() => mutate({ body: { id } })}
    >
      Edit in a draft
    </Button>
  );
}
