import type { FieldKind, Schema, SchemaField, SchemaPath } from './schema-fields.ts';
import { insideOf, isNullable, isSchema, pathOfObject, schemaOfKind } from './schema-fields.ts';

// Every edit keeps the members that it does not know where they are, and the order of all.

type Change = (schema: Schema) => Schema;
type Field = Pick<SchemaField, 'path' | 'parent' | 'name' | 'kind'>;

/** Changes the schema that stands at a path. */
function changeAt(schema: Schema, path: SchemaPath, change: Change): Schema {
  const [step, ...rest] = path;
  if (step === undefined) return change(schema);
  const inner = schema[step];
  const before = isSchema(inner) ? inner : {};
  const after = changeAt(before, rest, change);
  return after === inner ? schema : { ...schema, [step]: after };
}

const without = (schema: Schema, name: string): Schema => {
  const { [name]: _removed, ...rest } = schema;
  return rest;
};

const propertiesOf = (schema: Schema): Schema => (isSchema(schema.properties) ? schema.properties : {});
const requiredOf = ({ required }: Schema): unknown[] => (Array.isArray(required) ? required : []);

const withRequired = (schema: Schema, required: unknown[]): Schema =>
  required.length > 0 ? { ...schema, required } : without(schema, 'required');

export const isTaken = (schema: Schema, { parent }: Pick<Field, 'parent'>, name: string): boolean => {
  let at: unknown = schema;
  for (const step of parent) at = isSchema(at) ? at[step] : undefined;
  return isSchema(at) && Object.hasOwn(propertiesOf(at), name);
};

/** Adds a text field to the object at a path. Returns its name as well. */
export function addField(schema: Schema, parent: SchemaPath): { schema: Schema; name: string } {
  let name = 'field';
  for (let n = 2; isTaken(schema, { parent }, name); n++) name = `field${n}`;
  const added = changeAt(schema, parent, (object) => ({
    ...object,
    ...(object.type === undefined && { type: 'object' }),
    properties: { ...propertiesOf(object), [name]: { type: 'string' } },
  }));
  return { schema: added, name };
}

export const renameField = (schema: Schema, { parent, name }: Field, to: string): Schema =>
  name === to || to === '' || isTaken(schema, { parent }, to)
    ? schema
    : changeAt(schema, parent, (object) => {
        const properties = Object.fromEntries(
          Object.entries(propertiesOf(object)).map(([key, value]) => [key === name ? to : key, value]),
        );
        const required = requiredOf(object);
        const renamed = { ...object, properties };
        return required.includes(name)
          ? { ...renamed, required: required.map((key) => (key === name ? to : key)) }
          : renamed;
      });

export const removeField = (schema: Schema, { parent, name }: Field): Schema =>
  changeAt(schema, parent, (object) => {
    const required = requiredOf(object);
    const removed = { ...object, properties: without(propertiesOf(object), name) };
    return required.includes(name)
      ? withRequired(
          removed,
          required.filter((key) => key !== name),
        )
      : removed;
  });

/** Moves a field among its siblings. */
export const moveField = (schema: Schema, { parent, name }: Field, by: 1 | -1): Schema =>
  changeAt(schema, parent, (object) => {
    const entries = Object.entries(propertiesOf(object));
    const from = entries.findIndex(([key]) => key === name);
    const [entry] = entries.splice(from, 1);
    const to = from + by;
    if (!entry || to < 0 || to > entries.length) return object;
    return { ...object, properties: Object.fromEntries(entries.toSpliced(to, 0, entry)) };
  });

export const setRequired = (schema: Schema, { parent, name }: Field, isRequired: boolean): Schema =>
  changeAt(schema, parent, (object) => {
    const others = requiredOf(object).filter((key) => key !== name);
    return withRequired(object, isRequired ? [...others, name] : others);
  });

export const setDescription = (schema: Schema, { path }: Field, description: string): Schema =>
  changeAt(schema, path, (field) => (description === '' ? without(field, 'description') : { ...field, description }));

/** The values that a field is limited to; none lifts the limit. */
export const setValues = (schema: Schema, { path }: Field, values: readonly unknown[] | null): Schema =>
  changeAt(schema, path, (field) => (values === null ? without(field, 'enum') : { ...field, enum: values }));

/** Where the values are limited, null has to be among them. */
export const setNullable = (schema: Schema, { path }: Field, nullable: boolean): Schema =>
  changeAt(schema, path, (field) => {
    const [name] = [field.type].flat().filter((type) => type !== 'null');
    if (name === undefined) return field;
    const changed = { ...field, type: nullable ? [name, 'null'] : name };
    if (!Array.isArray(field.enum)) return changed;
    const values = field.enum.filter((value) => value !== null);
    return { ...changed, enum: nullable ? [...values, null] : values };
  });

/** What only some kinds of values have. */
const ofOneKind = ['properties', 'required', 'items', 'enum', 'format'];

/** Makes it another kind of value. What only the former kind had goes. */
export function setKind(schema: Schema, field: Field, kind: FieldKind): Schema {
  const { path, kind: before } = field;
  if (before && before.of === kind.of && before.lists === kind.lists) return schema;
  return changeAt(schema, path, (own) => {
    // The fields of an object stay where it becomes a list of such objects, and the other way round.
    const object = before?.of === 'object' && kind.of === 'object' ? objectIn(own, before) : {};
    let changed = own;
    for (const name of ofOneKind) changed = without(changed, name);
    const { type, ...format } = schemaOfKind(kind.lists > 0 ? 'array' : kind.of);
    const typed = type
      ? { ...changed, type: isNullable(own) ? [type, 'null'] : type, ...format }
      : without(changed, 'type');
    return kind.lists === 0 ? { ...typed, ...object } : { ...typed, items: itemsOf(kind, object) };
  });
}

function itemsOf({ of, lists }: FieldKind, object: Schema): Schema {
  if (lists > 1) return { type: 'array', items: itemsOf({ of, lists: lists - 1 }, object) };
  return { ...schemaOfKind(of), ...object };
}

function objectIn(own: Schema, { lists }: FieldKind): Schema {
  const object = insideOf(own, lists);
  const { properties, required } = isSchema(object) ? object : {};
  return { ...(properties !== undefined && { properties }), ...(required !== undefined && { required }) };
}

export const addInside = (schema: Schema, field: Field) => addField(schema, pathOfObject(field));
