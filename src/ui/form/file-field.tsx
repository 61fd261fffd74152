import { formatOneDecimal } from '#domain/kernel/format.ts';
import { useRef, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { FieldFrame } from './field-frame.tsx';
import './file-field.css';

export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatOneDecimal(Math.max(bytes / 1000, 0.1))} kB`
    : `${formatOneDecimal(bytes / 1_000_000)} MB`;

type FileFieldProps = {
  label: string;
  files: readonly File[];
  accept: string;
  most?: number;
  error?: string | undefined;
  description?: ReactNode;
  onChange: (files: File[]) => void;
};

/** Field for files from this computer; each file can be removed. */
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
    // If there are too many files, the last ones added are kept.
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
            className={files.length > 0 ? 'file-input is-listed' : 'file-input'}
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
                    label={`Remove ${file.name}`}
                    onClick={() => {
                      onChange(files.filter((_, other) => other !== at));
                      // Moves the focus, because the button disappears with its file.
                      input.current?.focus();
                    }}
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

const MAX_BYTES = 10_000_000;

/** Error for files that are too large in total, or undefined. */
export function filesProblem(files: readonly File[]): string | undefined {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  return total > MAX_BYTES ? `The files total ${fileSize(total)}. The limit is 10 MB.` : undefined;
}
