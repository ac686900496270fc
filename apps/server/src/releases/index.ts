export { approvalNotifier } from './publishing/approval-notifier.ts';
export { approvalRoutes } from './publishing/approval-routes.ts';
export { approvalService } from './publishing/approval-service.ts';
export { releaseRoutes } from './publishing/release-routes.ts';
export { releaseService } from './publishing/release-service.ts';
export type { ServedCache } from './served-cache.ts';
export { tokenCipher } from './tokens/token-cipher.ts';
export { tokenRoutes } from './tokens/token-routes.ts';
export { tokenService } from './tokens/token-service.ts';
