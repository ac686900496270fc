import { Failure } from '#platform';

export const tooLarge = new Failure('too_large', 'The request is too large');
