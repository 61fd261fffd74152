import { useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { Section } from '#ui/page/section.tsx';
import { PersonAvatar } from '#ui/person/person-avatar.tsx';
import { useApp, useIdentity } from '#ui/app-context.ts';

const TYPES = 'image/png,image/jpeg,image/webp';

/** Field for the user's picture, which replaces the initials. */
export function AvatarField() {
  const { user } = useIdentity();
  const { api, toasts } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const act = async (change: () => Promise<unknown>, text: string) => {
    setBusy(true);
    setWords(null);
    try {
      await change();
      toasts.show({ kind: 'success', text });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setWords(error.message);
    } finally {
      setBusy(false);
    }
  };
  const upload = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (file)
      void act(
        () => api.call('POST /my-profile/avatar', { form: { avatar: file } }),
        'Picture saved',
      );
  };
  const remove = () => void act(() => api.call('DELETE /my-profile/avatar'), 'Picture removed');
  return (
    <Section
      title="Picture"
      lead="PNG, JPEG or WebP, at most 2 MB. Without a picture, your initials are shown."
    >
      <div className="row row-wrap profile-picture">
        <PersonAvatar name={user.name} image={user.avatar} />
        <input
          ref={input}
          type="file"
          accept={TYPES}
          aria-label="Picture"
          className="for-readers"
          tabIndex={-1}
          onChange={(event) => upload(event.target.files?.[0])}
        />
        <Button busy={busy} onClick={() => input.current?.click()}>
          {user.avatar === null ? 'Upload a picture' : 'Upload another picture'}
        </Button>
        {user.avatar !== null && (
          <Button kind="quiet" busy={busy} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      {words && <Note kind="error">{words}</Note>}
    </Section>
  );
}
