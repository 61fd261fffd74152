import { useRef, type Ref } from 'react';
import { Button } from '#ui/form/button.tsx';

interface PhotoButtonProps {
  door: number;
  /** Whether the door already has a photo, which a new photo replaces. */
  hasOne: boolean;
  ref: Ref<HTMLButtonElement>;
  onPhoto: (photo: File) => void;
}

/** Button that takes a photo on a phone, or chooses a file elsewhere. */
export function PhotoButton({ door, hasOne, ref, onPhoto }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button ref={ref} kind="quiet" keys="p" onClick={() => input.current?.click()}>
        {hasOne ? 'New photo' : 'Photo'}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        aria-label={`Photo of door ${door}`}
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          target.value = '';
          if (photo !== undefined) onPhoto(photo);
        }}
      />
    </>
  );
}
