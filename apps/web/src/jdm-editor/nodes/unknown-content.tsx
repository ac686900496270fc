import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { PanelBody } from './panel-body.tsx';

/** Instead of a panel whose node has a content that the panel cannot show, and must not replace. */
export const UnknownContent = () => (
  <PanelBody>
    <EmptyText>
      This node has a content of another shape than the engine reads. The JSON of the document has it.
    </EmptyText>
  </PanelBody>
);
