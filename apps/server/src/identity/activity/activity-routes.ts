import { Readable } from 'node:stream';
import { exportEvents, listEvents } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { CsvText } from '#platform/http';

import { mount } from '../http/mount.ts';
import { toCsv, toEventPage } from './activity-response.ts';
import type { ActivityService } from './activity-service.ts';

export function activityRoutes(app: FastifyInstance, { activity }: { activity: ActivityService }) {
  mount(app, listEvents, async ({ actor, query }) => toEventPage(await activity.page(actor, query)));

  mount(app, exportEvents, async ({ actor, query }) => {
    const pages = await activity.export(actor, query);
    return new CsvText(Readable.from(toCsv(pages)), `activity-${actor.organization.slug}.csv`);
  });
}
