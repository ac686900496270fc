import { itemsOf } from '../expression/types/pattern.ts';
import type { Type } from '../expression/types/type.ts';
import { anyType, emptyObject, fieldOf, listOf, openObject, unionOf, withField } from '../expression/types/type.ts';
import { typeAfterWrite } from '../expression/types/type-after-write.ts';
import { parseSchema } from '../graph/node-schema.ts';
import type { InputOutputMapping } from '../graph/nodes/input-output-mapping.ts';
import type { ParsedNode } from '../graph/parsed-graph.ts';
import { expressionsType } from './expression-scope.ts';
import { mergedType } from './merge.ts';
import { typeOfSchema } from './schema-type.ts';
import { tableType } from './table-scope.ts';
import type { TextTypes } from './text-types.ts';

/**
 * The data that a node receives: `input` from the preceding nodes, and `environment`, which also contains names such as
 * `$nodes`.
 */
export type Incoming = { input: Type; environment: Type };

/** The type of a node's output. */
export function typeOfNode(node: ParsedNode, incoming: Incoming, texts: TextTypes): Type {
  switch (node.kind) {
    case 'inputNode':
      return requestType(node);
    case 'outputNode':
    case 'switchNode':
      return incoming.input;
    case 'expressionNode': {
      const { rows, mapping } = node.content;
      return mappedType(mapping, incoming, texts, (environment) => expressionsType(rows, environment, texts));
    }
    case 'decisionTableNode': {
      const table = node.content;
      return mappedType(table.mapping, incoming, texts, (environment) => tableType(table, environment, texts));
    }
    case 'decisionNode':
      // A called decision returns an object, or a list if one of its output nodes does.
      return mappedType(node.content.mapping, incoming, texts, () => unionOf(openObject, listOf(anyType)));
    case 'functionNode':
    case null:
      return anyType;
  }
}

/** The input is an object. If the request node has a schema, the input has the type of that schema. */
function requestType(node: ParsedNode): Type {
  const schema = parseSchema(node.schema);
  const type = schema === null || schema === undefined ? anyType : typeOfSchema(schema);
  return type.kind === 'any' ? openObject : type;
}

/** The data that the expressions of a node work on: the incoming data, a part of it, or each item of a list in it. */
function mappedInput({ inputField, isLoop }: InputOutputMapping, environment: Type, texts: TextTypes): Type {
  const whole = inputField ? texts.typeOf(inputField, environment) : environment;
  return isLoop ? itemsOf(whole) : whole;
}

/** The scope of a node's expressions: the fields of the data that they work on, and `$nodes`. */
export function ownEnvironment(mapping: InputOutputMapping, environment: Type, texts: TextTypes): Type {
  const own = mappedInput(mapping, environment, texts);
  return mapping.inputField ? withField(own, '$nodes', fieldOf(environment, '$nodes')) : own;
}

function mappedType(
  mapping: InputOutputMapping,
  { input, environment }: Incoming,
  texts: TextTypes,
  calculate: (environment: Type) => Type,
): Type {
  const { outputPath, isLoop, passesThrough } = mapping;
  const result = calculate(ownEnvironment(mapping, environment, texts));
  const output = isLoop
    ? listOf(passesThrough ? mergedType(mappedInput(mapping, input, texts), result) : result)
    : result;
  const placed = outputPath ? typeAfterWrite(emptyObject, outputPath.split('.'), output) : output;
  return passesThrough ? mergedType(input, placed) : placed;
}
