const path =
  /`((?:src|server|demo|tests|scripts|bench|domain|api|machines|commands|ui|map|views|app|features|db|jobs|live|runs|adapters|documents|http|uploads)\/[\w./-]+\.(?:tsx?|mjs|js|css|sql))`/g;

/** Folders in which a document may begin a path, so that it need not repeat them. */
const starts = ['', 'src/', 'server/', 'src/api/', 'tests/'];

/** Names the paths of files in a document that do not exist; `NNNN` in a path stands for any number. */
export function missingFiles(text: string, exists: (file: string) => boolean): string[] {
  const named = [...text.matchAll(path)].map(([, file = '']) => file);
  return named.filter(
    (file) => !file.includes('NNNN') && !starts.some((start) => exists(start + file)),
  );
}
