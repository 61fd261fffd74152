import type * as z from 'zod';
import { typeText, type Side } from './type-text.ts';

type Schema = z.core.$ZodType;

const isWorthAName = (text: string) => text.includes('{ ') || text.length > 60;

/** Named types: exported schemas keep their names, and equal types are declared once. */
export class Declarations {
  readonly #exported: ReadonlyMap<Schema, string>;
  readonly #known = { input: new Map<Schema, string>(), output: new Map<Schema, string>() };
  /** Keyed by the text of the type. */
  readonly #names = new Map<string, string>();
  readonly #lines = new Map<string, string>();

  constructor(exported: ReadonlyMap<Schema, string>) {
    this.#exported = exported;
    for (const schema of exported.keys()) this.typeOf(schema, 'output');
  }

  /** Type of a schema: a name, or inline text. */
  typeOf(schema: Schema, side: Side): string {
    const known = this.#known[side].get(schema);
    if (known !== undefined) return known;
    const text = typeText(schema, side, (part) => this.typeOf(part, side));
    const exported = this.#exported.get(schema);
    const name = exported !== undefined && side === 'input' ? `${exported}Input` : exported;
    const type = this.#names.get(text) ?? (name ? this.#named(name, text) : text);
    this.#known[side].set(schema, type);
    return type;
  }

  /** Like `typeOf`, but names a long inline type. */
  declare(name: string, schema: Schema, side: Side): string {
    const type = this.#named(name, this.typeOf(schema, side));
    this.#known[side].set(schema, type);
    return type;
  }

  #named(name: string, text: string): string {
    if (this.#lines.has(text) || !isWorthAName(text)) return text;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#lines.has(name)) throw new Error(`Two types of the contract are called ${name}.`);
    this.#names.set(text, name);
    this.#lines.set(name, `export type ${name} = ${text};\n`);
    return name;
  }

  /** Declarations as the text of a module. */
  text(): string {
    return [...this.#lines.values()].join('');
  }
}
