// content-disposition 1 comes without types; this is what is used of it.
declare module 'content-disposition' {
  export default function contentDisposition(filename: string): string;
}
