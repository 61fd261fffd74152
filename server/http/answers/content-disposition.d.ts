// content-disposition 1 has no types. These cover its only use.
declare module 'content-disposition' {
  export default function contentDisposition(filename: string): string;
}
