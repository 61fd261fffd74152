import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Avatar } from '../mark/brand.tsx';
import { useApp } from '../app-context.ts';

interface PersonAvatarProps {
  name: string;
  /** Path of the picture, `/avatars/12`; null for initials. */
  image: string | null;
}

/** Decorative picture of a person, or the initials. */
export function PersonAvatar({ name, image }: PersonAvatarProps) {
  const id = Number(image?.split('/').at(-1));
  return id > 0 ? <Initials name={name} id={id} /> : <Avatar name={name} />;
}

function Initials({ name, id }: { name: string; id: number }) {
  const { api } = useApp();
  const { data } = useQuery({
    ...api.query('GET /avatars/:id', { params: { id } }),
    staleTime: Infinity,
  });
  return data ? <Shown file={data} /> : <Avatar name={name} />;
}

function Shown({ file }: { file: Blob }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={image} className="avatar" alt="" />;
}
