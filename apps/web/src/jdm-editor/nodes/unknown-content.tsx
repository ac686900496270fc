import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { PanelBody } from './panel-body.tsx';

/** Instead of a panel whose node has a content that the panel cannot show, and must not replace. */
export const UnknownContent = () => (
  <PanelBody>
    <EmptyText>
      The content of this node is not in a form that can be shown or run. You can see it in the JSON of the document.
    </EmptyText>
  </PanelBody>
);
