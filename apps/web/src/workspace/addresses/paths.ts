import type { DocumentAddress, ProjectAddress } from './addresses.ts';

/*
 * Every address of the workspace. A slug comes from the address bar as well, where anything can be written, so each is
 * encoded.
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
