export { releasesRoutes } from './releases-routes.ts';
export { releasesServices } from './releases-services.ts';
export type { ServedCache } from './served-cache.ts';
