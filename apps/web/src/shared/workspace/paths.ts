/*
 * Every address of the workspace. A slug comes from the address bar as well, where anything can be written, so each is
 * encoded.
 */
const segment = encodeURIComponent;

export const organizationPath = (orgSlug: string) => `/org/${segment(orgSlug)}`;
export const projectsPath = (orgSlug: string) => `${organizationPath(orgSlug)}/projects`;
export const newProjectPath = (orgSlug: string) => `${projectsPath(orgSlug)}?create`;
export const projectPath = (orgSlug: string, projectSlug: string) => `${projectsPath(orgSlug)}/${segment(projectSlug)}`;
export const documentsPath = (orgSlug: string, projectSlug: string) => `${projectPath(orgSlug, projectSlug)}/documents`;
export const documentPath = (orgSlug: string, projectSlug: string, docSlug: string) =>
  `${documentsPath(orgSlug, projectSlug)}/${segment(docSlug)}`;
export const evaluationPath = (orgSlug: string, projectSlug: string, docSlug: string) =>
  `${documentPath(orgSlug, projectSlug, docSlug)}/evaluation`;
