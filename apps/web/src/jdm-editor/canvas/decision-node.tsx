import type { MinimalNodeProps, NodeSpecification } from '@gorules/jdm-editor';
import { GraphNode, useDecisionGraphActions, useDecisionGraphState } from '@gorules/jdm-editor';
import { newNode } from '@rulewright/jdm';
import { AutoComplete } from 'antd';
import { createContext, use } from 'react';
import { Icon } from '#ui/graphics/icon.tsx';

/** The documents that a decision node can call: the latest search results, and a function to search. */
export type DocumentSearch = { found: readonly { slug: string; name: string }[]; find: (text: string) => void };

export const DocumentChoices = createContext<DocumentSearch>({ found: [], find: () => {} });

const { type, name, content } = newNode('decisionNode');

/** A node that calls another document of the project. The editor knows this kind of node but has no component for it. */
export const decisionNode: NodeSpecification<{ key: string }> = {
  type,
  icon: <Icon name="documents" size="1em" />,
  color: 'var(--rw-accent)',
  displayName: name,
  shortDescription: 'Another document of this project',
  generateNode: () => ({ name, content: content as { key: string } }),
  renderNode: DecisionNodeView,
};

function DecisionNodeView({
  id,
  data,
  specification,
  selected,
}: MinimalNodeProps & { specification: Parameters<typeof GraphNode>[0]['specification'] }) {
  const { found, find } = use(DocumentChoices);
  const { updateNode } = useDecisionGraphActions();
  const { key, disabled } = useDecisionGraphState(({ decisionGraph, disabled }) => ({
    key: decisionGraph.nodes.find((node) => node.id === id)?.content?.key ?? '',
    disabled: disabled ?? false,
  }));

  return (
    <GraphNode id={id} name={data.name} specification={specification} isSelected={selected}>
      <AutoComplete
        className="nodrag"
        size="small"
        style={{ width: '100%' }}
        aria-label="Document to run"
        placeholder="Document to run"
        value={key}
        disabled={disabled}
        options={found.map(({ slug, name }) => ({ value: slug, label: `${name} (${slug})` }))}
        filterOption={false}
        onFocus={() => find(key)}
        onSearch={find}
        onChange={(slug: string) =>
          updateNode(id, (draft) => {
            draft.content = { ...draft.content, key: slug };
            return draft;
          })
        }
      />
    </GraphNode>
  );
}
