import { publishDocument, putBackDocument, unpublishDocument } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';
import { toDocument } from '#workspace';

import type { ReleaseService } from './release-service.ts';

export function releaseRoutes(app: FastifyInstance, { releases }: { releases: ReleaseService }) {
  mount(app, publishDocument, async ({ actor, params, body }) => ({
    ...toDocument(await releases.publish(actor, params, body)),
    gate: null,
  }));

  mount(app, unpublishDocument, async ({ actor, params, body }) =>
    toDocument(await releases.unpublish(actor, params, body)),
  );

  mount(app, putBackDocument, async ({ actor, params, body }) =>
    toDocument(await releases.putBack(actor, params, body)),
  );
}
