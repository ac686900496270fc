import { itemsOf } from '../expression/types/pattern.ts';
import type { Type } from '../expression/types/type.ts';
import { anyType, emptyObject, fieldOf, listOf, openObject, unionOf, withField } from '../expression/types/type.ts';
import { writtenAt } from '../expression/types/written-at.ts';
import { parseSchema } from '../graph/node-schema.ts';
import type { Transform } from '../graph/nodes/transform.ts';
import type { ParsedNode } from '../graph/parsed-graph.ts';
import { expressionsType } from './expression-scope.ts';
import { mergedType } from './merge.ts';
import { typeOfSchema } from './schema-type.ts';
import { tableType } from './table-scope.ts';
import type { TextTypes } from './text-types.ts';

/** What comes to a node: `input` from the nodes before it, and `environment` with what is at hand beside, such as `$nodes`. */
export type Incoming = { input: Type; environment: Type };

/** What a node gives. */
export function typeOfNode(node: ParsedNode, incoming: Incoming, texts: TextTypes): Type {
  switch (node.kind) {
    case 'inputNode':
      return requestType(node);
    case 'outputNode':
    case 'switchNode':
      return incoming.input;
    case 'expressionNode': {
      const { rows, transform } = node.content;
      return transformed(transform, incoming, texts, (environment) => expressionsType(rows, environment, texts));
    }
    case 'decisionTableNode': {
      const table = node.content;
      return transformed(table.transform, incoming, texts, (environment) => tableType(table, environment, texts));
    }
    case 'decisionNode':
      // Another decision gives an object, or a list where one of its ends does.
      return transformed(node.content.transform, incoming, texts, () => unionOf(openObject, listOf(anyType)));
    case 'functionNode':
    case null:
      return anyType;
  }
}

/** An input is an object, and as the schema says where the request has one. */
function requestType(node: ParsedNode): Type {
  const schema = parseSchema(node.schema);
  const type = schema === null || schema === undefined ? anyType : typeOfSchema(schema);
  return type.kind === 'any' ? openObject : type;
}

/** What the content of a node works with: the incoming data, a part of it, or each item of a list in it. */
function workedOn({ inputField, isLoop }: Transform, environment: Type, texts: TextTypes): Type {
  const whole = inputField ? texts.typeOf(inputField, environment) : environment;
  return isLoop ? itemsOf(whole) : whole;
}

/** The names that the content of a node can use: those of what it works with, and `$nodes` as before. */
export function ownEnvironment(transform: Transform, environment: Type, texts: TextTypes): Type {
  const own = workedOn(transform, environment, texts);
  return transform.inputField ? withField(own, '$nodes', fieldOf(environment, '$nodes')) : own;
}

function transformed(
  transform: Transform,
  { input, environment }: Incoming,
  texts: TextTypes,
  calculate: (environment: Type) => Type,
): Type {
  const { outputPath, isLoop, passesThrough } = transform;
  const result = calculate(ownEnvironment(transform, environment, texts));
  const output = isLoop
    ? listOf(passesThrough ? mergedType(workedOn(transform, input, texts), result) : result)
    : result;
  const placed = outputPath ? writtenAt(emptyObject, outputPath.split('.'), output) : output;
  return passesThrough ? mergedType(input, placed) : placed;
}
