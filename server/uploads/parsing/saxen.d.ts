// saxen has no types. These cover its uses.
declare module 'saxen' {
  export class Parser {
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'text' | 'cdata' | 'closeTag', listener: (value: string) => void): this;
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>) => void,
    ): this;
    write(xml: string): this;
    end(): void;
  }
}
