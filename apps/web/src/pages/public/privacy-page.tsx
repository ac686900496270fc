import { Link } from 'react-router';
import { ProsePage } from '#ui/layout/prose-page.tsx';

export function PrivacyPage() {
  return (
    <ProsePage title="Privacy Policy" summary="What this installation stores, where, and for what.">
      <h2>Who holds your data</h2>
      <p>
        Rulewright is self-hosted: your data is in the database of whoever operates this installation. The operator
        decides how long it is kept and who may see it. The authors of the software receive nothing.
      </p>
      <h2>What is stored</h2>
      <ul>
        <li>
          <strong>Your account:</strong> first and last name, email address, organizations and the role in each, and
          your password only as a hash, from which it cannot be read back.
        </li>
        <li>
          <strong>Your work:</strong> projects, documents, their versions and integration tokens, and requests for
          approval with the words that people gave for them, each with the name of whoever it is from.
        </li>
        <li>
          <strong>Activity:</strong> what you change in an organization, and when you sign in from a new device: your
          name, the time, your network address and browser, and what it was before. The organization's admins can read
          it. It is kept for two years unless the operator chose otherwise, also when you have left, and goes with the
          organization.
        </li>
        <li>
          <strong>Invitations:</strong> the email address of whoever is invited, the role, and who invited them, until
          30 days after the link has expired.
        </li>
        <li>
          <strong>Evaluation logs:</strong> when a document was evaluated, its version, the outcome, the duration, and
          the input and output, so that your team can see why a decision was made. Of each document the input of the
          latest successful test is kept as well, as an example for whoever calls it. Send only the data that a rule
          needs.
        </li>
        <li>
          <strong>Sessions:</strong> proof that you are signed in and the browser you use, until you sign out or it
          expires; for up to an hour the network address that a sign-in was tried from, so that guessing can be stopped;
          and for 90 days up to fifty network addresses that you signed in from, each with the kind of browser, so that
          guesses of others do not lock you out there and a sign-in from a new device is noticed.
        </li>
      </ul>
      <h2>What is in your browser</h2>
      <p>The browser's storage is used for six things:</p>
      <ul>
        <li>
          <code>auth-storage</code> keeps you signed in. Signing out clears it, and leaves <code>auth-signed-out</code>,
          so that your other tabs know that it was you who ended the session.
        </li>
        <li>
          <code>mantine-color-scheme-value</code> remembers whether you chose the light or the dark appearance.
        </li>
        <li>
          <code>rulewright</code>, a database, keeps work on documents that you have not saved yet. Saving or dropping
          the work and signing out clear it.
        </li>
        <li>
          <code>rulewright-console</code>, a database, keeps what you last gave to the consoles of a document to test
          its rules, up to ten inputs of each of the last fifty documents. Signing out clears it.
        </li>
        <li>
          Names that begin with <code>rulewright:</code> remember how you arranged the graph editor: its panels and the
          widths of columns.
        </li>
        <li>
          <code>rulewright-tab</code> tells each of your tabs which unsaved work is its own, and{' '}
          <code>react-router-scroll-positions</code> how far you had scrolled. Both go when the tab is closed.
        </li>
      </ul>
      <h2>What is not done</h2>
      <p>
        There is no tracking, no advertising and no analytics. Pages load nothing from other sites, and your data is not
        sold.
      </p>
      <h2>Email</h2>
      <p>
        You get a message when you ask to reset your password, when somebody invites you to an organization, when an
        approval waits for you, and when one that you asked for is decided. There is no newsletter.
      </p>
      <h2>Your rights</h2>
      <p>
        You can see and correct your name and email address on your profile, and delete your account in the settings.
        Your name then stays at what you wrote in organizations of others, and in their activity. To receive a copy of
        your data, ask the operator. See also the <Link to="/terms">Terms of Service</Link>.
      </p>
    </ProsePage>
  );
}
