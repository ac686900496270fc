import type { FunctionName } from '../../expression/builtins/functions.ts';
import type { Numbers } from '../../number/numbers.ts';
import { dateFunctions } from './date-functions.ts';
import type { Implementation } from './implementation.ts';
import { listFunctions } from './list-functions.ts';
import { numberFunctions } from './number-functions.ts';
import { textFunctions } from './text-functions.ts';
import { typeFunctions } from './type-functions.ts';

export const implementationsWith = (numbers: Numbers): Record<Exclude<FunctionName, 'd'>, Implementation> => ({
  ...textFunctions(numbers),
  ...numberFunctions(numbers),
  ...listFunctions,
  ...typeFunctions(numbers),
  ...dateFunctions(numbers),
});
