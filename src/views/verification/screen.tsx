import { useMutation } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { TextLink } from '../../ui/link.tsx';
import { GatePage } from '../../ui/page/gate-page.tsx';
import { useHouse } from '../house.ts';

/** Confirms by a press, so that a mail scanner that only opens links does not use the link up. */
export default function Verification() {
  const { api, company, publicPlaces } = useHouse();
  const token = new URLSearchParams(useSearch()).get('token');
  const confirm = useMutation({
    mutationFn: (given: string) => api.call('POST /auth/verify', { body: { token: given } }),
  });
  return (
    <GatePage
      title="Confirm your e-mail address"
      brandDetail={company}
      footer={publicPlaces}
      links={<TextLink href="/session?page=login">Go to sign in</TextLink>}
    >
      {token && !confirm.isSuccess && (
        <Button
          kind="primary"
          wide
          autoFocus
          busy={confirm.isPending}
          onClick={() => confirm.mutate(token)}
        >
          Confirm
        </Button>
      )}
      {confirm.isSuccess && <Note kind="success">{confirm.data.message}</Note>}
      {confirm.isError && (
        <div className="gate-note">
          <Note kind="error">{confirm.error.message}</Note>
        </div>
      )}
      {!token && (
        <Note kind="error" detail="Open it again from the e-mail, whole.">
          This link is not complete.
        </Note>
      )}
    </GatePage>
  );
}
