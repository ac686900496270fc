import { publishDocument, putBackDocument, unpublishDocument } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '#identity';
import { abortedAtTestRunEnd } from '#platform/http';
import { toDocument } from '#workspace';

import type { ReleaseService } from './release-service.ts';

export function releaseRoutes(app: FastifyInstance, { releases }: { releases: ReleaseService }) {
  mount(app, publishDocument, async ({ actor, params, body, reply }) => {
    const { published, gate } = await releases.publish(actor, params, body, abortedAtTestRunEnd(reply.raw));
    return { ...toDocument(published), gate };
  });

  mount(app, unpublishDocument, async ({ actor, params, body }) =>
    toDocument(await releases.unpublish(actor, params, body)),
  );

  mount(app, putBackDocument, async ({ actor, params, body }) =>
    toDocument(await releases.putBack(actor, params, body)),
  );
}
