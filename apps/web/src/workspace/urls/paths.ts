import type { DocumentAddress, ProjectAddress } from './slugs.ts';

/*
 * The paths of all pages of the workspace. Slugs may come from the address bar, where people can type anything, so each
 * is encoded.
 */
const segment = encodeURIComponent;

export const organizationPath = (orgSlug: string) => `/org/${segment(orgSlug)}`;
export const projectsPath = (orgSlug: string) => `${organizationPath(orgSlug)}/projects`;
export const newProjectPath = (orgSlug: string) => `${projectsPath(orgSlug)}?create`;
export const projectPath = ({ orgSlug, projectSlug }: ProjectAddress) =>
  `${projectsPath(orgSlug)}/${segment(projectSlug)}`;
export const documentsPath = (address: ProjectAddress) => `${projectPath(address)}/documents`;
export const documentPath = (address: DocumentAddress) => `${documentsPath(address)}/${segment(address.docSlug)}`;
export const evaluationPath = (address: DocumentAddress) => `${documentPath(address)}/evaluation`;
