import { Failure } from '#platform';

export const notAuthenticated = () => new Failure('unauthenticated', 'Not authenticated');

export const signInAgain = () => new Failure('unauthenticated', 'Your session has ended. Sign in again.');
