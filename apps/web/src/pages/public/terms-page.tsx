import { Link } from 'react-router';
import { ProsePage } from '#ui/layout/prose-page.tsx';

export function TermsPage() {
  return (
    <ProsePage title="Terms of Service" summary="What you may expect of this service, and what it expects of you.">
      <h2>Who runs this service</h2>
      <p>
        Rulewright is open-source software that anybody may install. This installation is run by the person or company
        that gave you its address: the operator. The operator, not the authors of the software, provides the service to
        you and answers for it. If you have your own agreement with the operator, that agreement comes first.
      </p>
      <h2>The software</h2>
      <p>
        The software is given under the MIT license: you may use, copy, change and share it, and you must keep its
        copyright notice. It comes as it is, without a warranty of any kind.
      </p>
      <h2>The trial</h2>
      <p>The trial is free for 30 days. It needs no credit card, and nothing is charged when it ends.</p>
      <h2>Your account</h2>
      <p>Whoever registers creates an organization and is responsible for it.</p>
      <ul>
        <li>Give an email address that is yours, and keep your password to yourself.</li>
        <li>
          Keep integration tokens secret. Whoever holds a document's token can evaluate it; if one has leaked, replace
          or remove it in the document's integration settings.
        </li>
        <li>Do not use the service to break the law, to harm others, or to overload it on purpose.</li>
      </ul>
      <h2>Your rules stay yours</h2>
      <p>
        The documents you write belong to you. The operator stores and runs them to provide the service, and for nothing
        else. You can copy any document out as JSON at any time.
      </p>
      <h2>Decisions are your responsibility</h2>
      <p>
        Rulewright computes what your rules say. Whether a rule is right, fair and lawful is for you to judge: test it
        before you publish it, and keep a person in charge where a decision weighs on people.
      </p>
      <h2>Changes and the end</h2>
      <p>
        The operator may change these terms or end the service, and should tell you in good time. You may stop at any
        time. What is kept about you is described in the <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </ProsePage>
  );
}
