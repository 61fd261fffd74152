import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useHouse } from '../house.ts';

/** A picture that only this person's token opens. */
export function BlobImage({ fileId, alt }: { fileId: number; alt: string }) {
  const { api } = useHouse();
  const { data, error } = useQuery({
    ...api.query('GET /shipments/files/:id', { params: { id: fileId } }),
    staleTime: Infinity,
  });
  if (error) return <span className="proof-missing">The picture could not be loaded.</span>;
  return data ? <Shown file={data} alt={alt} /> : <span className="quiet-bar proof-waiting" />;
}

function Shown({ file, alt }: { file: Blob; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={image} alt={alt} />;
}
