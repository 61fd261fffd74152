/**
 * Kernel of forms: makes a dialog from the body of an endpoint.
 *
 * - Label, limits, choices, records to choose from, hint and unit of a field are read from the
 *   contract. Fields that are required or have a label appear without being listed in the form.
 * - The first endpoint adds a record, the second one changes it. Values have the types of the body.
 * - `ask` names the fields that come first, in their order, and how they look.
 *
 *     export const NetworkDialog = formOf(['POST /networks', 'PUT /networks/:id'], {
 *       title: 'New network',
 *       named: 'name',
 *       ask: { name: {}, code: { mono: true } },
 *     });
 */
import { useSelector } from '@xstate/react';
import { useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import type { EndpointKey, RequestOf, ResponseOf } from '#api/endpoint-types.ts';
import { parameterNames, route } from '#api/route.ts';
import type { SignedInUser } from '#domain/identity/signed-in-user.ts';
import type { Permission } from '#domain/people/permissions.ts';
import { useApp } from '../app-context.ts';
import type { FieldErrors } from '../form/submission.ts';
import type { Sending, Toast } from '../screens/form.tsx';
import { formDialog } from '../screens/form-dialog.tsx';
import { AskedField, type Control, type Look } from './asked-field.tsx';
import { contractBodies, type BodySource } from './body-source.ts';
import './form-of.css';
import { fieldsOfChange, formState, orderFields, type FormField } from './form-state.ts';

type PartOf<Request> = Request extends { body?: infer Body } | { form?: infer Body }
  ? NonNullable<Body>
  : never;
type BodyOf<K extends EndpointKey> = K extends EndpointKey ? PartOf<RequestOf<K>> : never;
/** Name of a field, or path of a field in an object of the body, such as `contact.name`. */
type NameIn<Body> = Body extends unknown
  ? { [Name in keyof Body & string]: Name | PathIn<Name, NonNullable<Body[Name]>> }[keyof Body &
      string]
  : never;
type PathIn<Name extends string, Part> = Part extends readonly unknown[] | File
  ? never
  : Part extends object
    ? `${Name}.${keyof Part & string}`
    : never;
type ValueIn<Body, Name> = Body extends unknown
  ? Name extends keyof Body
    ? Body[Name]
    : Name extends `${infer Parent}.${infer Member}`
      ? Parent extends keyof Body
        ? ValueIn<NonNullable<Body[Parent]>, Member>
        : never
      : never
  : never;
/** Values of a form; fields that are empty, hidden or invalid have no value. */
export type Answers<K extends EndpointKey> = {
  [Name in NameIn<BodyOf<K>>]?: ValueIn<BodyOf<K>, Name> | undefined;
};

/** State of a form; decides which fields the form shows. */
interface Now<K extends EndpointKey, R> {
  values: Answers<K>;
  record: R | null;
  can: (...any: Permission[]) => boolean;
  user: SignedInUser | null;
}

type Asked<Value, K extends EndpointKey, R> = Omit<Look, 'text' | 'read'> & {
  /** Converts the value to text. */
  text?: (value: NonNullable<Value>) => string;
  /** Converts the text to a value; the contract refuses `undefined` and invalid values. */
  read?: (text: string) => Value | undefined;
  /** Whether the form asks for the field and sends it. */
  when?: (now: Now<K, R>) => boolean;
  disabled?: (record: R | null) => boolean;
  /** Replaces the hint of the contract. */
  hint?: string | ((record: R | null) => ReactNode);
  /** Custom control. It gets lists and objects as values, everything else as text. */
  as?: ComponentType<Now<K, R> & { field: Control<never>; put: (changed: Answers<K>) => void }>;
};

/** Form of one endpoint, or of two: the first adds a record, the second changes one. */
export interface FormOf<K extends EndpointKey, R, Returned> {
  /** Title for a new record, or a function for the title of any record. */
  title: string | ((record: R | null) => string);
  /** Field with the name of a record, for the title and for the toast. */
  named?: keyof NoInfer<R> & keyof NoInfer<Returned> & string;
  wide?: true;
  /** Text of the submit button; Add or Save by default. */
  submit?: string;
  /** Text above the fields. */
  lead?: ReactNode | ((record: R | null) => ReactNode);
  /** Appearance of fields; those named here come first. `false` leaves a field out. */
  ask?: { [Name in NameIn<BodyOf<K>>]?: Asked<ValueIn<BodyOf<K>, Name>, K, R> | false };
  /** Whether the form asks only for the fields in `ask`. */
  only?: true;
  /** Headings of groups with their fields; fields without a group come last. */
  groups?: Readonly<Record<string, readonly NameIn<BodyOf<K>>[]>>;
  /** Initial values of a new record. */
  first?: Answers<K>;
  /** Initial values of fields whose name in the record differs from the name in the body. */
  from?: (record: R) => Answers<K>;
  /** Fields that are sent without asking the user. */
  also?: (record: R) => Answers<K>;
  /** Checks what the contract cannot: fields that depend on each other. */
  check?: (values: Answers<K>, record: R | null) => FieldErrors;
  send?: (body: BodyOf<K>, sending: Sending<R | null>) => Promise<Returned>;
  /** Toast after success; by default, that the named record was added or saved. */
  done?: (response: Returned, record: R | null) => Toast;
}

interface FormProps<R, Returned> {
  record: R | null;
  onClose: () => void;
  onDone?: (response: Returned) => void;
}

/** Creates `formOf` for the bodies of a contract. */
export const formsFrom =
  ({ useBodies }: BodySource) =>
  <K extends EndpointKey, R = ResponseOf<K>, Returned = ResponseOf<K>>(
    keys: K | readonly [K, K],
    spec: FormOf<K, R, Returned>,
  ): FunctionComponent<FormProps<R, Returned>> => {
    const [adds, changes = adds] = typeof keys === 'string' ? [keys] : keys;
    return function LoadedForm(props) {
      const bodies = useBodies();
      if (bodies === null) return null;
      const key = props.record === null ? adds : changes;
      const paths = Object.keys(spec.ask ?? {}).filter((name) => name.includes('.'));
      const fields = fieldsOfChange(bodies(adds, paths), bodies(key, paths));
      return <OpenForm {...props} spec={spec} call={{ key, fields }} />;
    };
  };

/** Dialog for the body of an endpoint of the API. */
export const formOf = formsFrom(contractBodies);

interface Call<K> {
  key: K;
  fields: FormField[];
}

type OpenProps<K extends EndpointKey, R, Returned> = FormProps<R, Returned> & {
  spec: FormOf<K, R, Returned>;
  call: Call<K>;
};

function OpenForm<K extends EndpointKey, R, Returned>(open: OpenProps<K, R, Returned>) {
  const { spec: _, call: __, ...props } = open;
  const { session } = useApp();
  const user = useSelector(session, ({ context }) => context.identity?.user ?? null);
  const [Form] = useState(() => dialogOf(open, user));
  return <Form {...props} />;
}

type Values = Readonly<Record<string, unknown>>;
type LooseLook = Look & {
  hint?: ReactNode | ((record: unknown) => ReactNode);
  when?: (now: object) => boolean;
  disabled?: (record: unknown) => boolean;
  as?: ComponentType<{ field: Control; put: (changed: Values) => void }>;
};

/** Makes the dialog of a form for one record. */
function dialogOf<K extends EndpointKey, R, Returned>(
  { spec, call, record }: OpenProps<K, R, Returned>,
  user: SignedInUser | null,
) {
  const looks = { ...spec.ask } as Record<string, LooseLook | false | undefined>;
  const lookOf = (name: string): LooseLook => looks[name] || {};
  const fixed: Values = { ...(record !== null && spec.also?.(record)) };
  const left = Object.keys(looks).filter((name) => looks[name] === false);
  const asked = call.fields.filter(({ name }) => !spec.only || name in looks);
  const fields = orderFields(asked, {
    first: Object.keys(looks),
    without: new Set([...left, ...Object.keys(fixed)]),
  });
  const granted = new Set<string>(user?.role.permissions.map(({ name }) => name));
  const can = (...any: Permission[]) => any.some((one) => granted.has(one));
  const nowOf = (values: Values) => ({ values, record, can, user });
  const state = formState({
    fields,
    ruleOf(name) {
      const { when, ...notation } = lookOf(name);
      return { ...notation, when: when && ((values) => when(nowOf(values))) };
    },
    values: { ...spec.first, ...record, ...(record !== null && spec.from?.(record)) },
    isChange: record !== null && call.key.startsWith('PUT '),
    check: (values) => spec.check?.(values as Answers<K>, record) ?? {},
  });
  return formDialog<R, Values, Returned>({
    title: () => titleOf(spec, record),
    ...(spec.wide && { wide: true }),
    ...(spec.submit !== undefined && { submit: spec.submit }),
    labels: Object.fromEntries(
      fields.map(({ name, label }) => [name, lookOf(name).label ?? label]),
    ),
    start: () => state.start,
    fields: ({ control, values: drafts }) => {
      const { values, shown } = state.read(drafts);
      const put = (changed: Values) => {
        for (const [name, value] of Object.entries(changed))
          control(name).onChange(state.draftIn(name, value));
      };
      const drawn = shown.map((field): [string, ReactNode] => {
        const { as: Own, disabled, hint = field.hint, ...look } = lookOf(field.name);
        const own = {
          ...control(field.name),
          optional: !look.required && state.isOptional(field),
          description: typeof hint === 'function' ? hint(record) : hint,
        };
        const isOff = disabled?.(record) ?? false;
        const node = Own ? (
          <Own key={field.name} field={own} put={put} {...nowOf(values)} />
        ) : (
          <AskedField key={field.name} {...{ field, look, isOff }} control={own} />
        );
        return [field.name, node];
      });
      return (
        <>
          {typeof spec.lead === 'function' ? spec.lead(record) : spec.lead}
          <FieldGroups groups={spec.groups ?? {}} drawn={new Map(drawn)} />
        </>
      );
    },
    check: state.errorsOf,
    send(drafts, sending) {
      const body = { ...state.bodyOf(drafts), ...fixed };
      if (spec.send) return spec.send(body as BodyOf<K>, sending);
      const part = fields.some(({ files }) => files) ? { form: body } : { body };
      const send = sending.api.call as unknown as Send<Returned>;
      return send(call.key, { params: paramsOf(call.key, record), ...part }, sending.how);
    },
    done: (response) => doneText(spec, response, record),
  });
}

interface FieldGroupsProps {
  groups: Readonly<Record<string, readonly string[]>>;
  drawn: ReadonlyMap<string, ReactNode>;
}

function FieldGroups({ groups, drawn }: FieldGroupsProps) {
  const grouped = new Set(Object.values(groups).flat());
  return (
    <>
      {Object.entries(groups).map(([title, names]) => (
        <fieldset key={title} className="form-group">
          <legend>{title}</legend>
          {names.map((name) => drawn.get(name))}
        </fieldset>
      ))}
      {[...drawn].flatMap(([name, node]) => (grouped.has(name) ? [] : node))}
    </>
  );
}

type Send<Returned> = (key: string, request: object, how: object) => Promise<Returned>;

/** Path parameters of an endpoint, from the fields of the record with the same names. */
function paramsOf(key: string, record: unknown): Values {
  const given: Values = { ...Object(record) };
  return Object.fromEntries(parameterNames(route(key).path).map((name) => [name, given[name]]));
}

type Named<R, Returned> = Pick<FormOf<never, R, Returned>, 'title' | 'named' | 'done'>;

function titleOf<R, Returned>({ title, named }: Named<R, Returned>, record: R | null): string {
  if (typeof title === 'function') return title(record);
  const given: Values = { ...record };
  return record === null || named === undefined ? title : `Edit ${String(given[named])}`;
}

function doneText<R, Returned>(
  { named, done }: Named<R, Returned>,
  response: Returned,
  record: R | null,
): Toast | undefined {
  if (done) return done(response, record);
  if (named === undefined) return undefined;
  return `${String(response[named])} ${record === null ? 'added' : 'saved'}`;
}
