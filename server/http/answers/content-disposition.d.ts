// content-disposition 1 has no types. These types cover only how it is used here.
declare module 'content-disposition' {
  export default function contentDisposition(filename: string): string;
}
