import { Button } from '@mantine/core';
import type { Document } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { Link } from 'react-router';
import { useDocument } from '#features/documents/document-queries.ts';
import { EvaluationConsole } from '#features/evaluation/evaluation-console.tsx';
import { EvaluationHistory } from '#features/evaluation/evaluation-history.tsx';
import { useEvaluationInfo, useSchema } from '#features/evaluation/evaluation-queries.ts';
import { SchemaViewer } from '#features/evaluation/schema-viewer.tsx';
import { useEvaluations } from '#features/evaluation/use-evaluations.ts';
import { useProject } from '#features/projects/project-queries.ts';
import { useMay } from '#shared/session/use-may.ts';
import { countedLabel } from '#shared/ui/counted-label.ts';
import { Loaded } from '#shared/ui/loaded.tsx';
import { PageHead } from '#shared/ui/page-head.tsx';
import { UrlTabs } from '#shared/ui/url-tabs.tsx';
import { useTabChoice } from '#shared/ui/use-tab-choice.ts';
import { documentsCrumb, projectCrumb, projectsCrumb, useOrganizationCrumb } from '#shared/workspace/crumbs.ts';
import type { DocumentAddress } from '#shared/workspace/document-address.ts';
import { documentPath } from '#shared/workspace/paths.ts';
import { useSlugs } from '#shared/workspace/use-slugs.ts';
import { documentsWay } from '#shared/workspace/ways.ts';
import { DocumentMissing } from './document-missing.tsx';

export function EvaluationPage() {
  const address = useSlugs();
  const document = useDocument(address);

  return (
    <Loaded
      query={document}
      loading="Loading document..."
      fallback={fallbackMessages.loadEvaluatedDocument}
      heading="h1"
      way={documentsWay(address)}
      missing={<DocumentMissing project={address} />}
    >
      {(document) => <EvaluationView key={document.id} address={address} document={document} />}
    </Loaded>
  );
}

function EvaluationView({ address, document }: { address: DocumentAddress; document: Document }) {
  const { orgSlug } = address;
  const { data: project } = useProject(address);
  const { allowed: mayEdit } = useMay('documents:write', project?.role);
  const schema = useSchema(address);
  useEvaluationInfo(address);
  const evaluations = useEvaluations({ address, documentId: document.id, content: document.content });
  const [, chooseTab] = useTabChoice();
  const editor = documentPath(address);
  const trail = [
    useOrganizationCrumb(orgSlug),
    projectsCrumb(orgSlug),
    projectCrumb(address, project?.name),
    documentsCrumb(address),
    { label: document.name, to: editor },
  ];

  function load(input: string) {
    evaluations.console.replace(input);
    chooseTab(null);
  }

  return (
    <>
      <PageHead
        title="Rule Evaluation Console"
        trail={trail}
        about={
          <p>
            {document.name} · Runs version {document.version}, the latest that was saved
          </p>
        }
        actions={
          <Button component={Link} to={editor} variant="default">
            {mayEdit ? 'Edit Document' : 'View Document'}
          </Button>
        }
      />
      <UrlTabs
        tabs={[
          {
            value: 'console',
            label: 'Evaluation Console',
            panel: <EvaluationConsole address={address} evaluations={evaluations} />,
          },
          { value: 'schema', label: 'Schema Viewer', panel: <SchemaViewer schema={schema} /> },
          {
            value: 'history',
            label: countedLabel('History', evaluations.history.length),
            panel: <EvaluationHistory history={evaluations.history} load={load} />,
          },
        ]}
      />
    </>
  );
}
