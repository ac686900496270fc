import { getAbout } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';

export function systemRoutes(app: FastifyInstance, { version }: { version: string }) {
  mount(app, getAbout, async () => ({ name: 'Rulewright', version }));
}
