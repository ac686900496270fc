export { approvalMails } from './approvals/approval-mails.ts';
export { deleteOpenRequestsOfProject } from './approvals/approval-repository.ts';
export { approvalRoutes } from './approvals/approval-routes.ts';
export { approvalService } from './approvals/approval-service.ts';
export { releaseRoutes } from './release-routes.ts';
export { releaseService } from './release-service.ts';
export type { TokenCipher } from './tokens/token-cipher.ts';
export { tokenCipher } from './tokens/token-cipher.ts';
export {
  deleteToken,
  deleteTokensOfOrganization,
  deleteTokensOfProject,
  findToken,
  insertToken,
  replaceToken,
} from './tokens/token-repository.ts';
