import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHouse } from '../house.ts';

/** A picture that only this person's token opens. */
export function BlobImage({ fileId, alt }: { fileId: number; alt: string }) {
  const { api } = useHouse();
  const { data, error } = useQuery({
    ...api.query('GET /shipments/files/:id', { params: { id: fileId } }),
    staleTime: Infinity,
  });
  const address = useAddress(data);
  if (error) return <span className="proof-missing">The picture could not be loaded.</span>;
  return address ? <img src={address} alt={alt} /> : <span className="quiet-bar proof-waiting" />;
}

function useAddress(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
