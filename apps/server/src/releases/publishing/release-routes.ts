import { publishDocument, putBackDocument, unpublishDocument } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#identity';
import { mount } from '#identity';
import { abortedAtTestRunEnd, JsonText } from '#platform/http';
import { toDocumentText } from '#workspace';

import type { ReleaseService } from './release-service.ts';

const toAnswer = ({ organization }: Actor, ...of: Parameters<typeof toDocumentText>) =>
  JsonText.inTurns(organization.id, toDocumentText(...of));

export function releaseRoutes(app: FastifyInstance, { releases }: { releases: ReleaseService }) {
  mount(app, publishDocument, async ({ actor, params, body, reply }) => {
    const { published, gate } = await releases.publish(actor, params, body, abortedAtTestRunEnd(reply.raw));
    return toAnswer(actor, published, { gate });
  });

  mount(app, unpublishDocument, async ({ actor, params, body }) =>
    toAnswer(actor, await releases.unpublish(actor, params, body)),
  );

  mount(app, putBackDocument, async ({ actor, params, body }) =>
    toAnswer(actor, await releases.putBack(actor, params, body)),
  );
}
