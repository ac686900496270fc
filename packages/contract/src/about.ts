import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getAbout = endpoint({
  method: 'GET',
  path: '/api/about',
  access: 'anyone',
  summary: 'Read the name and version of this installation',
  tag: 'System',
  response: z.object({ name: z.string(), version: z.string() }),
});
