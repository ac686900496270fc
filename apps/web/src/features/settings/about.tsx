import { Anchor } from '@mantine/core';
import { getAbout } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { Section } from '#ui/layout/section.tsx';
import { FactList } from '#ui/lists/fact-list.tsx';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';

export function About() {
  const about = useQuery({ queryKey: queryKeys.about, queryFn: ({ signal }) => call(getAbout, { signal }) });

  return (
    <Section beside title="About" about="What this installation is, and how other systems call it.">
      <QueryContent query={about} loading="Loading version..." fallback="Failed to load the version">
        {({ name, version }) => (
          <FactList
            facts={[
              { label: 'Product', value: name },
              { label: 'Version', value: version },
              { label: 'License', value: 'MIT' },
              { label: 'API', value: <Anchor href="/api/docs">API documentation</Anchor> },
              { label: 'OpenAPI', value: <Anchor href="/api/openapi.json">openapi.json</Anchor> },
            ]}
          />
        )}
      </QueryContent>
    </Section>
  );
}
