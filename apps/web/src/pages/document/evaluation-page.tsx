import { Button } from '@mantine/core';
import type { Document } from '@rulewright/contract';
import { fallbackMessages } from '@rulewright/contract';
import { Link } from 'react-router';
import { useDocument } from '#features/documents/document-queries.ts';
import { BatchPanel } from '#features/evaluation/batch/batch-panel.tsx';
import { OneOrMany } from '#features/evaluation/batch/one-or-many.tsx';
import { EvaluationConsole } from '#features/evaluation/evaluation-console/evaluation-console.tsx';
import { EvaluationHistory } from '#features/evaluation/evaluation-console/evaluation-history.tsx';
import { SchemaViewer } from '#features/evaluation/evaluation-console/schema-viewer.tsx';
import { useEvaluations } from '#features/evaluation/evaluation-console/use-evaluations.ts';
import { useEvaluationInfo, useSchema } from '#features/evaluation/evaluation-queries.ts';
import { useProject } from '#features/projects/project-queries.ts';
import { SaveAsTest } from '#features/test-cases/dialog/save-as-test.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { countedLabel } from '#ui/lists/count-text.ts';
import { UrlTabs } from '#ui/navigation/url-tabs.tsx';
import { useUrlFilters } from '#ui/navigation/use-url-filters.ts';
import {
  documentsCrumb,
  documentsLink,
  projectCrumb,
  projectsCrumb,
  useOrganizationCrumb,
} from '#workspace/page-links.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import { documentPath } from '#workspace/urls/paths.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useSlugs } from '#workspace/urls/slugs.ts';
import { DocumentMissing } from './document-missing.tsx';

export function EvaluationPage() {
  const address = useSlugs();
  const document = useDocument(address);

  return (
    <QueryContent
      query={document}
      loading="Loading document..."
      fallback={fallbackMessages.loadEvaluatedDocument}
      heading="h1"
      link={documentsLink(address)}
      missing={<DocumentMissing project={address} />}
    >
      {(document) => <EvaluationView key={document.id} address={address} document={document} />}
    </QueryContent>
  );
}

function EvaluationView({ address, document }: { address: DocumentAddress; document: Document }) {
  const { orgSlug } = address;
  const { data: project } = useProject(address);
  const { allowed: mayEdit } = useMay('documents:write', project?.role);
  const schema = useSchema(address);
  useEvaluationInfo(address);
  const evaluations = useEvaluations({ address, documentId: document.id, content: document.content });
  const { choose } = useUrlFilters(['tab', 'inputs']);
  const editor = documentPath(address);
  const trail = [
    useOrganizationCrumb(orgSlug),
    projectsCrumb(orgSlug),
    projectCrumb(address, project?.name),
    documentsCrumb(address),
    { label: document.name, to: editor },
  ];

  /** Shows an input in the console for a single one. */
  function load(input: string) {
    evaluations.console.replace(input);
    choose({ tab: '', inputs: '' });
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
            panel: (
              <OneOrMany
                one={
                  <EvaluationConsole
                    address={address}
                    evaluations={evaluations}
                    saveAsTest={({ input, output }) => (
                      <SaveAsTest
                        address={address}
                        documentId={document.id}
                        input={input}
                        answer={output.evaluation.result}
                      />
                    )}
                  />
                }
                many={<BatchPanel address={address} fileName={`${address.docSlug}-results`} inspect={load} />}
              />
            ),
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
