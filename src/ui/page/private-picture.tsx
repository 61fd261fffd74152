import { useEffect, useRef } from 'react';
import './private-picture.css';

interface PictureProps {
  found: { data: Blob | undefined; error: Error | null };
  alt: string;
}

/** Picture that can only be fetched with the user's token. */
export function PrivatePicture({ found: { data, error }, alt }: PictureProps) {
  if (error !== null)
    return <span className="picture-missing">The picture could not be loaded.</span>;
  return data ? <Shown file={data} alt={alt} /> : <span className="quiet-bar picture-waiting" />;
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
