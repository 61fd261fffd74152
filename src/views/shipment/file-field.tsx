import { useRef } from 'react';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { fileSize } from './attachments.tsx';
import './record.css';

type FileFieldProps = {
  label: string;
  files: readonly File[];
  accept: string;
  most?: number;
  error?: string | undefined;
  description?: string;
  onChange: (files: File[]) => void;
};

/** Files chosen from this machine; each can be taken out again. */
export function FileField({
  label,
  files,
  accept,
  most = 5,
  error,
  description,
  onChange,
}: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    // Where there is room for fewer, the newest stay.
    onChange([...files, ...(list ?? [])].slice(-most));
    if (input.current) input.current.value = '';
  };
  return (
    <FieldFrame words={{ label, error, description, optional: most > 1 }}>
      {({ id, describedBy }) => (
        <>
          <input
            ref={input}
            id={id}
            type="file"
            className="file-input"
            accept={accept}
            multiple={most > 1}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => take(event.target.files)}
          />
          {files.length > 0 && (
            <ul className="chosen-files">
              {files.map((file, at) => (
                <li key={`${file.name} ${at}`}>
                  <span className="ell">{file.name}</span>{' '}
                  <span className="quiet-text">{fileSize(file.size)}</span>
                  <IconButton
                    icon="x"
                    label={`Take out ${file.name}`}
                    onClick={() => onChange(files.filter((_, other) => other !== at))}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FieldFrame>
  );
}

const MOST_BYTES = 10_000_000;

/** Why files cannot be sent; undefined when they can. */
export function filesProblem(files: readonly File[]): string | undefined {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  return total > MOST_BYTES
    ? `Files of ${fileSize(total)} are over the limit of 10 MB.`
    : undefined;
}
