import { useState } from 'react';
import { useSearch } from 'wouter';
import { Note } from '../../ui/form/note.tsx';
import { TextLink } from '../../ui/link.tsx';
import { GatePage } from '../../ui/page/gate-page.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { useHouse } from '../house.ts';
import { ApplicationForm } from './application-form.tsx';
import { FirstAdministratorForm } from './first-administrator-form.tsx';

/** Applying for an account; with the server's one-time link, the first administrator of an empty company. */
export default function Register() {
  const { company, publicPlaces } = useHouse();
  const first = new URLSearchParams(useSearch()).get('first');
  const [answer, setAnswer] = useState<string | null>(null);
  const done = ({ message }: { message: string }) => setAnswer(message);
  const title = first ? 'First administrator' : 'Register';
  usePageTitle(title);
  const lead = first
    ? 'This console has nobody yet. Whoever you name here may do everything.'
    : 'You ask for an account; we look at it and write to you.';
  return (
    <GatePage
      title={title}
      lead={answer === null ? lead : undefined}
      brandDetail={company}
      footer={publicPlaces}
      links={<TextLink href="/session?page=login">Go to sign in</TextLink>}
    >
      {answer !== null && <Note kind="success">{answer}</Note>}
      {answer === null && first && (
        <FirstAdministratorForm record={{ token: first }} onDone={done} />
      )}
      {answer === null && !first && <ApplicationForm record={null} onDone={done} />}
    </GatePage>
  );
}
