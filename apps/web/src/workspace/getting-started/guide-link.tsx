import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

/** A link to the guide, for places that have nothing to show yet. */
export function GuideLink() {
  return (
    <Anchor component={Link} to="/help" inherit>
      Make a first decision in five minutes
    </Anchor>
  );
}
