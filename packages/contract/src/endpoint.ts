import { z } from 'zod';
import type { Permission } from './permission.ts';
import { isPermission } from './permission.ts';

type ParamName<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? ParamName<Segment> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type Params<Path extends string> = { [Name in ParamName<Path>]: string };

/**
 * Who may call: anyone, a visitor (anyone too, but where they are signed in the call is told who they are), the holder of a
 * document's integration token, a signed-in person (about themselves), or a member of an organization who has a permission
 * there.
 */
export type Access = 'anyone' | 'visitor' | 'token' | 'person' | Permission;

/** The permission that a call needs, where it needs one. */
export const permissionOf = ({ access }: { access: Access }): Permission | null =>
  isPermission(access) ? access : null;

export const isForPeople = ({ access }: { access: Access }) => access === 'person' || isPermission(access);

type Definition<
  Path extends string,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Who extends Access,
  Query extends z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: Path;
  access: Who;
  summary: string;
  tag: string;
  /** The status of success. */
  status?: 200 | 201 | 204;
  query?: Query;
  body?: Body;
  /** How large a body may be, where the usual limit is too small. */
  maxBodyBytes?: number;
  /** Whether it is refused while the disk is nearly full. Every POST and PUT is, unless it says otherwise. */
  needsRoom?: boolean;
  /** Which member of the body is the input of an evaluation: it is passed on as the text that it came as. */
  inputMember?: 'input_data' | 'inputData';
  /** Which member of the body is a list of inputs: each of them is passed on as the text that it came as. */
  inputsMember?: 'inputs';
  /** What each line of the answer is, where the call also takes and gives lines of JSON, one for each input. */
  lineResponse?: z.ZodType;
  /** The answer as XML, where the call also gives that. */
  xmlResponse?: z.ZodType;
  /** Whether the answer can also be lines of JSON: how far it is, some times, and at the end the answer or why there is none. */
  tellsProgress?: boolean;
  /** What the answer is, where it is not JSON. */
  mediaType?: 'text/csv';
  response: Response;
};

export type Endpoint<
  Path extends string = string,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Query extends z.ZodType = z.ZodType,
> = Definition<Path, Body, Response, Who, Query> & {
  status: 200 | 201 | 204;
  needsRoom: boolean;
  params: z.ZodType<Params<Path>>;
};

/**
 * One call of the API. The server mounts it, the browser's client calls it and the OpenAPI document
 * describes it, all three from this one value. The parameters are read off the path.
 */
export function endpoint<
  const Path extends string,
  const Who extends Access,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
>(definition: Definition<Path, Body, Response, Who, Query>): Endpoint<Path, Body, Response, Who, Query> {
  const names = [...definition.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const shape = Object.fromEntries(names.map((name) => [name, PathSegment]));
  return {
    ...definition,
    status: definition.status ?? 200,
    needsRoom: definition.needsRoom ?? ['POST', 'PUT'].includes(definition.method),
    params: z.object(shape) as unknown as z.ZodType<Params<Path>>,
  };
}

// PostgreSQL cannot compare texts with NUL, and no item has a longer address, so such a segment is answered as not found.
const PathSegment = z
  .string()
  .min(1)
  .max(200)
  .refine((value) => !value.includes('\0'));

/** How far a call is that takes long. */
export const Progress = z.object({ done: z.int().min(0), total: z.int().min(0) }).meta({ id: 'Progress' });
export type Progress = z.infer<typeof Progress>;

/** The response of a call that returns no data: status 204 without a body. */
export const Nothing = z.void();

export type BodyOf<E extends Endpoint> = E extends Endpoint<string, infer Body> ? z.input<Body> : never;
export type QueryOf<E extends Endpoint> =
  E extends Endpoint<string, z.ZodType, z.ZodType, Access, infer Query> ? z.input<Query> : never;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
