import { useMutation } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextLink } from '#ui/link.tsx';
import { GatePage } from '#ui/page/gate-page.tsx';
import { useApp } from '#ui/app-context.ts';

const kinds = {
  confirm: { call: 'POST /auth/verify', title: 'Confirm your email address', action: 'Confirm' },
  cancel: {
    call: 'POST /auth/verify/cancel',
    title: 'Keep your email address',
    action: 'Cancel the change',
  },
} as const;

/**
 * Confirms or cancels only when a button is pressed, so that a mail scanner that opens links does
 * not use up the one-time link.
 */
export default function Verification() {
  const { api, company, publicPages } = useApp();
  const query = new URLSearchParams(useSearch());
  const token = query.get('token');
  const { call, title, action } = kinds[query.has('cancel') ? 'cancel' : 'confirm'];
  const verification = useMutation({
    mutationFn: (given: string) => api.call(call, { body: { token: given } }),
  });
  return (
    <GatePage
      title={title}
      company={company}
      footer={publicPages}
      links={<TextLink href="/session?page=login">Go to sign in</TextLink>}
    >
      {token && !verification.isSuccess && (
        <Button
          kind="primary"
          wide
          autoFocus
          busy={verification.isPending}
          onClick={() => verification.mutate(token)}
        >
          {action}
        </Button>
      )}
      {verification.isSuccess && <Note kind="success">{verification.data.message}</Note>}
      {verification.isError && (
        <div className="gate-note">
          <Note kind="error">{verification.error.message}</Note>
        </div>
      )}
      {!token && (
        <Note kind="error" detail="Open the link again from the email.">
          This link is incomplete.
        </Note>
      )}
    </GatePage>
  );
}
