import { Anchor, Autocomplete } from '@mantine/core';
import { asText } from '@rulewright/jdm';
import { use, useEffect } from 'react';
import { Link } from 'react-router';
import { DocumentChoices } from '#jdm-editor/nodes/document-choices.ts';
import { changeContent, contentOf, withMember } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { PanelBody } from '#jdm-editor/nodes/panel-body.tsx';
import { MappingSettings } from '#jdm-editor/nodes/settings/mapping-settings.tsx';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import classes from './decision-panel.module.css';

/** Edits a call of another document: which one, and what it is given. */
export function DecisionPanel(props: NodePanelProps) {
  const { node, edit, readOnly } = props;
  const { found, find, pathOf } = use(DocumentChoices);
  const content = contentOf(node);
  const key = asText(content?.key);
  useEffect(() => {
    if (key !== '') find(key);
  }, [find, key]);
  if (!content) return <UnknownContent />;
  const names = new Map(found.map(({ slug, name }) => [slug, name]));

  function choose(slug: string) {
    find(slug);
    edit(
      'change document to run',
      (before) => changeContent(before, (now) => withMember(now, 'key', slug)),
      `${node.id} key`,
    );
  }

  return (
    <PanelBody>
      <div>
        <Autocomplete
          label="Document to run"
          description={`Another document of this project, by its address.${readOnly ? '' : ' Type to search.'}`}
          placeholder="Search documents"
          className={classes.document ?? ''}
          value={key}
          readOnly={readOnly}
          data={[...names.keys()]}
          // The server has searched already, in names as well as in addresses.
          filter={({ options }) => options}
          renderOption={({ option: { value } }) => (
            <span className={classes.found}>
              {names.get(value)} <code>{value}</code>
            </span>
          )}
          onFocus={() => find(key)}
          onChange={choose}
          autoCapitalize="none"
          spellCheck={false}
        />
        <p className={classes.chosen}>
          {names.has(key) && (
            <>
              <span>{names.get(key)} </span>
              <Anchor component={Link} to={pathOf(key)} size="sm">
                Open {names.get(key)}
              </Anchor>
            </>
          )}
        </p>
        <MappingSettings {...props} />
      </div>
    </PanelBody>
  );
}
