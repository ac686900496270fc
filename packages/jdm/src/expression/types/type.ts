/**
 * The inferred type of a value. It is never narrower than the values that a run can give: if something cannot
 * be inferred, it is `any`.
 */
export type Type =
  | { kind: 'any' }
  /** No value at all: the items of an empty list, or the result of an expression that always fails. */
  | { kind: 'never' }
  | Plain
  | ListType
  | ObjectType
  /** A union, which contains each kind once. */
  | { kind: 'union'; of: readonly Single[]; size: number };

export type PlainKind = 'null' | 'boolean' | 'number' | 'string' | 'date' | 'range';
type Plain = { kind: PlainKind };
type ListType = { kind: 'list'; items: Type; size: number };

/** What a schema says of the texts of a field: the format of JSON Schema that they have. */
export type TextFormat = 'date' | 'date-time' | 'time';

/** What a schema says about a field, for authors: a description, the values that it names, the format of its texts, and whether its numbers are whole. */
export type FieldNote = { words?: string; values?: readonly unknown[]; format?: TextFormat; isWhole?: boolean };
type FieldNotes = ReadonlyMap<string, FieldNote>;

/**
 * A field that may be missing has `null` among its types, because reading it gives null. `others` is the type of all
 * fields that are not named, or null if there are none.
 */
export type ObjectType = {
  kind: 'object';
  fields: ReadonlyMap<string, Type>;
  others: Type | null;
  size: number;
  notes?: FieldNotes | undefined;
  /**
   * Whether somebody has listed the names of all fields, although others are allowed: most schemas name every field and forbid
   * none. Nobody provides a name that is missing then.
   */
  isListed?: boolean;
};

/** A type that is neither a union nor `any`. */
export type Single = Plain | ListType | ObjectType;

/**
 * The maximum number of parts of a type. Larger types become less exact, so that no graph makes inference expensive.
 */
export const MAX_TYPE_SIZE = 1_000;

export const anyType: Type = { kind: 'any' };
export const neverType: Type = { kind: 'never' };
export const nullType: Plain = { kind: 'null' };
export const booleanType: Plain = { kind: 'boolean' };
export const numberType: Plain = { kind: 'number' };
export const stringType: Plain = { kind: 'string' };
export const rangeType: Plain = { kind: 'range' };

/** The number of parts of a type. */
export const sizeOf = (type: Type): number => ('size' in type ? type.size : 1);

export function listOf(items: Type): ListType {
  const size = 1 + sizeOf(items);
  return size > MAX_TYPE_SIZE ? { kind: 'list', items: anyType, size: 2 } : { kind: 'list', items, size };
}

export function objectOf(
  fields: Iterable<[string, Type]>,
  others: Type | null = null,
  notes?: FieldNotes | undefined,
  isListed = false,
): ObjectType {
  const named = new Map(fields);
  const size = sizeWith(named, others);
  const said = { ...(notes && notes.size > 0 && { notes }), ...(isListed && others !== null && { isListed }) };
  if (size <= MAX_TYPE_SIZE) return { kind: 'object', fields: named, others, size, ...said };
  // Names matter most to authors: the types of the fields are dropped first, then the names of the last fields.
  const flat = new Map([...named].slice(0, MAX_TYPE_SIZE / 2).map(([name, type]) => [name, flattened(type)]));
  const rest = flat.size < named.size ? anyType : others && flattened(others);
  const { isListed: _, ...kept } = said;
  return {
    kind: 'object',
    fields: flat,
    others: rest,
    size: sizeWith(flat, rest),
    ...(flat.size < named.size ? kept : said),
  };
}

function sizeWith(fields: ReadonlyMap<string, Type>, others: Type | null): number {
  let size = 1 + (others ? sizeOf(others) : 0);
  for (const type of fields.values()) size += sizeOf(type);
  return size;
}

const flattened = (type: Type): Type => (sizeOf(type) > 1 ? anyType : type);

/** An object with unknown fields. */
export const openObject: ObjectType = objectOf([], anyType);
export const emptyObject: ObjectType = objectOf([]);

/** The members of a union, or the type itself. None for `never`. It must not be called with `any`. */
export function singlesOf(type: Exclude<Type, { kind: 'any' }>): readonly Single[] {
  if (type.kind === 'union') return type.of;
  return type.kind === 'never' ? [] : [type];
}

/** The union of types. Types of the same kind are merged all at once, because each merge copies their fields. */
export function unionOf(...types: Type[]): Type {
  const byKind = new Map<Single['kind'], Set<Single>>();
  for (const type of types) {
    if (type.kind === 'any') return anyType;
    for (const single of singlesOf(type)) {
      const same = byKind.get(single.kind);
      if (same) same.add(single);
      else byKind.set(single.kind, new Set([single]));
    }
  }
  const of = [...byKind.values()].map((same) => joined([...same]));
  const [only] = of;
  if (!only) return neverType;
  if (of.length === 1) return only;
  const size = of.reduce((sum, single) => sum + sizeOf(single), 1);
  return size > MAX_TYPE_SIZE ? anyType : { kind: 'union', of, size };
}

/** Merges types of the same kind. */
function joined(types: Single[]): Single {
  const [first] = types as [Single];
  if (types.length === 1) return first;
  if (first.kind === 'list') return listOf(unionOf(...(types as ListType[]).map(({ items }) => items)));
  return first.kind === 'object' ? joinedObjects(types as ObjectType[]) : first;
}

function joinedObjects(objects: ObjectType[]): ObjectType {
  const open = objects.filter(({ others }) => others !== null);
  const others = open.length > 0 ? unionOf(...open.flatMap((object) => object.others ?? [])) : null;
  const byName = new Map<string, { types: Type[]; openCount: number }>();
  for (const object of objects)
    for (const [name, type] of object.fields) {
      const known = byName.get(name) ?? { types: [], openCount: 0 };
      byName.set(name, known);
      known.types.push(type);
      if (object.others) known.openCount++;
    }
  // It is joined with many fields, so it has to be small.
  const unnamed = others ? unionOf(flattened(others), nullType) : nullType;
  const fields = [...byName].map(([name, { types, openCount }]): [string, Type] => {
    if (openCount < open.length) types.push(unnamed);
    else if (types.length < objects.length) types.push(nullType);
    return [name, unionOf(...types)];
  });
  return objectOf(fields, others, notesOf(objects), areListed(objects));
}

/** Whether the names of all fields of some objects are known: nobody provides another. */
export const areListed = (objects: readonly ObjectType[]): boolean =>
  objects.every(({ others, isListed }) => others === null || isListed === true);

/**
 * What is said about the fields of a value that is one of some objects: the words of the last one that has some, and the values
 * of all, if each that can have the field names its own.
 */
export function notesOf(objects: readonly ObjectType[]): FieldNotes | undefined {
  const [first, second] = objects;
  if (!second) return first?.notes;
  const names = new Set(objects.flatMap(({ notes }) => (notes ? [...notes.keys()] : [])));
  if (names.size === 0) return undefined;
  return new Map([...names].map((name) => [name, joinedNote(objects, name)]));
}

/** The maximum number of values that several objects name for a field, counted before they are joined, which takes time. */
const MAX_JOINED_VALUES = 1_000;

function joinedNote(objects: readonly ObjectType[], name: string): FieldNote {
  const notes = objects
    .filter(({ fields, others }) => fields.has(name) || others !== null)
    .map((object) => object.notes?.get(name));
  const words = notes.findLast((note) => note?.words !== undefined)?.words;
  const values = joinedValues([...new Set(notes.map((note) => note?.values))]);
  const formats = new Set(notes.map((note) => note?.format));
  const [format] = formats;
  return {
    ...(words !== undefined && { words }),
    ...(values && { values }),
    ...(format && formats.size === 1 && { format }),
    ...(notes.every((note) => note?.isWhole) && { isWhole: true }),
  };
}

function joinedValues(lists: readonly (readonly unknown[] | undefined)[]): readonly unknown[] | undefined {
  const known = lists.filter((list) => list !== undefined);
  if (known.length < lists.length) return undefined;
  if (known.length < 2) return known[0];
  const count = known.reduce((sum, { length }) => sum + length, 0);
  return count <= MAX_JOINED_VALUES ? [...new Set(known.flat())] : undefined;
}

/** What is said about fields that may be written anew by something unknown: their values are no longer known. */
export function notesWithoutValues(notes: FieldNotes | undefined): FieldNotes | undefined {
  if (!notes) return undefined;
  return new Map([...notes].map(([name, { values: _, format: __, ...rest }]) => [name, rest]));
}

/** What is said about fields that are not written anew. */
export function notesWithout(notes: FieldNotes | undefined, written: Iterable<string>): FieldNotes | undefined {
  if (!notes) return undefined;
  const left = new Map(notes);
  for (const name of written) left.delete(name);
  return left;
}

function fieldOfObject({ fields, others }: ObjectType, name: string): Type {
  return fields.get(name) ?? (others ? unionOf(others, nullType) : nullType);
}

/** The type of reading a field. Reading a field of a value that is not an object gives null. */
export function fieldOf(type: Type, name: string): Type {
  if (type.kind === 'any') return anyType;
  return unionOf(
    ...singlesOf(type).map((single) => (single.kind === 'object' ? fieldOfObject(single, name) : nullType)),
  );
}

/** The union of the types of all fields. */
export const anyFieldOf = ({ fields, others }: ObjectType): Type =>
  unionOf(...fields.values(), ...(others ? [others] : []));

/** The part of a type that has this kind. Null if there is none, and `ofAny` for `any`. */
export function partOf<Kind extends Single['kind']>(
  type: Type,
  kind: Kind,
  ofAny: Extract<Single, { kind: Kind }>,
): Extract<Single, { kind: Kind }> | null {
  if (type.kind === 'any') return ofAny;
  return (singlesOf(type).find((single) => single.kind === kind) as never) ?? null;
}

/** Whether a value of the type can have the kind. */
export const canBe = (type: Type, kind: Single['kind']): boolean =>
  type.kind === 'any' || singlesOf(type).some((single) => single.kind === kind);

/** The type without null. */
export const nonNull = (type: Type): Type =>
  type.kind === 'any' ? anyType : unionOf(...singlesOf(type).filter(({ kind }) => kind !== 'null'));

/** Adds or replaces a field of all objects of a type. Other kinds stay as they are. */
export const withField = (type: Type, name: string, value: Type): Type =>
  mapObjects(type, ({ fields, others, notes, isListed }) =>
    objectOf([...fields, [name, value]], others, notesWithout(notes, [name]), isListed),
  );

/** Changes the objects of a type. Other kinds and `any` stay as they are. */
export function mapObjects(type: Type, change: (object: ObjectType) => Type): Type {
  if (type.kind === 'any') return anyType;
  return unionOf(...singlesOf(type).map((single) => (single.kind === 'object' ? change(single) : single)));
}
