import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

/** The way to the guide, for a place that has nothing to show yet. */
export function GuideLink() {
  return (
    <Anchor component={Link} to="/help" inherit>
      Make a first decision in five minutes
    </Anchor>
  );
}
