import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { PrivatePicture } from '#ui/page/private-picture.tsx';
import type { WalkDoor } from '../walk.ts';

interface DoorPhotoProps {
  walkId: number;
  door: WalkDoor;
}

/** Thumbnail of a door's photo; a press enlarges it. */
export function DoorPhoto({ walkId, door }: DoorPhotoProps) {
  const [isLarge, enlarge] = useState(false);
  if (door.photo_file_id === null) return null;
  const title = `Photo of door ${door.number}`;
  const picture = <Photo id={walkId} photo={door.photo_file_id} alt={title} />;
  return (
    <>
      <button type="button" className="walk-photo" onClick={() => enlarge(true)}>
        {picture}
      </button>
      {isLarge && (
        <Dialog
          title={title}
          isOpen
          wide
          onClose={() => enlarge(false)}
          footer={
            <Button keys="Escape" autoFocus onClick={() => enlarge(false)}>
              Close
            </Button>
          }
        >
          <span className="walk-photo-large">{picture}</span>
        </Dialog>
      )}
    </>
  );
}

function Photo({ id, photo, alt }: { id: number; photo: number; alt: string }) {
  const { api } = useApp();
  const found = useQuery({
    ...api.query('GET /locker-walks/:id/photos/:photo', { params: { id, photo } }),
    staleTime: Infinity,
  });
  return <PrivatePicture found={found} alt={alt} />;
}
