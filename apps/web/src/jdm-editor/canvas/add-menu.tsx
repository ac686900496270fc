import { Menu } from '@mantine/core';
import type { NodeKind } from '@rulewright/jdm';
import { newNode } from '@rulewright/jdm';
import { KindIcon } from '#jdm-editor/drawing/kind-icon.tsx';
import { offeredKinds } from './palette.tsx';

type Props = {
  /** Where the menu opens, in the canvas. */
  at: { x: number; y: number };
  /** What the new node is to the one where the line began. */
  label: string;
  /** Which kinds can stand there. */
  offers: (kind: NodeKind) => boolean;
  add: (kind: NodeKind) => void;
  close: () => void;
};

/** What stands at the other end of a line that was dragged into the open. */
export function AddMenu({ at, label, offers, add, close }: Props) {
  return (
    <Menu opened onClose={close} position="right-start" withinPortal trapFocus returnFocus>
      <Menu.Target>
        <span style={{ position: 'absolute', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Add a node">
        <Menu.Label>{label}</Menu.Label>
        {offeredKinds.filter(offers).map((kind) => (
          <Menu.Item key={kind} leftSection={<KindIcon type={kind} size={16} />} onClick={() => add(kind)}>
            {newNode(kind).name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
