import { Menu } from '@mantine/core';
import type { NodeKind } from '@rulewright/jdm';
import { newNode } from '@rulewright/jdm';
import { KindIcon } from '#jdm-editor/drawing/kind-icon.tsx';
import { offeredKinds } from './palette.tsx';

type Props = {
  /** Where the menu opens, in the canvas. */
  at: { x: number; y: number };
  /** Which kinds can stand there. */
  offers: (kind: NodeKind) => boolean;
  add: (kind: NodeKind) => void;
  close: () => void;
};

/** What a line that was dragged into the open leads to. */
export function AddMenu({ at, offers, add, close }: Props) {
  return (
    <Menu opened onClose={close} position="right-start" withinPortal trapFocus returnFocus>
      <Menu.Target>
        <span style={{ position: 'absolute', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Add a node">
        <Menu.Label>Leads to</Menu.Label>
        {offeredKinds.filter(offers).map((kind) => (
          <Menu.Item key={kind} leftSection={<KindIcon type={kind} size={16} />} onClick={() => add(kind)}>
            {newNode(kind).name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
