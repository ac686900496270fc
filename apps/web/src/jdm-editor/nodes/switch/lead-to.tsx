import { Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { EditGraph } from '#jdm-editor/edits/edit-graph.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { LazyContent } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { BranchPlace } from './branch-lines.ts';
import classes from './switch-panel.module.css';

const LeadList = lazyComponent(async () => (await import('./lead-list.tsx')).LeadList);

type Props = {
  /** Where the branch leads now. */
  text: string;
  place: BranchPlace;
  name: string;
  graph: () => Graph;
  edit: EditGraph;
};

/** Says where a branch of a switch leads, and leads it elsewhere. */
export function LeadTo({ text, graph, ...branch }: Props) {
  const [isOpen, setOpen] = useState(false);
  // Whoever opens it again at once finds it as new, and not with what was typed before.
  const [times, setTimes] = useState(0);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus width={260}>
      <Popover.Target>
        <UnstyledButton
          className={classes.lead}
          aria-label={`Choose where ${branch.name} leads. Now: ${text}`}
          title="Lead to…"
          onClick={() => {
            setOpen(!isOpen);
            setTimes(times + 1);
          }}
        >
          {text}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <LazyContent loading="Loading..." failure="The list could not be loaded." loadAgain={LeadList.loadAgain}>
          <LeadList key={times} {...branch} graph={graph()} done={() => setOpen(false)} />
        </LazyContent>
      </Popover.Dropdown>
    </Popover>
  );
}
