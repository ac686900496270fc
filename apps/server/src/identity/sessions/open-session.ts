import type { Client } from '#platform';
import type { Executor } from '#platform/db';
import type { Membership } from '../actor.ts';
import type { UserRow } from '../people/user-repository.ts';

type Opened = {
  token: string;
  refreshToken: string;
  /** Whether the person was not known to use this device in this network. */
  isNewDevice: boolean;
};

/** Signs a person in on one device, in an organization that they are a member of. */
export type OpenSession = (
  tx: Executor,
  person: { user: UserRow; current: Membership | null },
  client: Client,
) => Promise<Opened>;
