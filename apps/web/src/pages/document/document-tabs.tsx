import type { CoverageTarget } from '@rulewright/jdm';
import type { ComponentType } from 'react';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { useDocumentSearch } from '#features/documents/document-queries.ts';
import { EditorNotices } from '#features/editor/notices/editor-notices.tsx';
import { GraphEditor } from '#features/editor/panes/graph-editor.tsx';
import { TextEditor } from '#features/editor/panes/text-editor.tsx';
import { useCalledDocuments } from '#features/editor/use-called-graphs.ts';
import type { DocumentEditor } from '#features/editor/use-document-editor.ts';
import { useLiveTest } from '#features/editor/use-live-test.ts';
import { isBlank, isUnsaved, textOf, useWorkingCopy } from '#features/editor/working-copy/working-copy.ts';
import { TestTrace } from '#features/evaluation/testing-console/test-trace.tsx';
import { TestingConsole } from '#features/evaluation/testing-console/testing-console.tsx';
import { useTesting } from '#features/evaluation/testing-console/use-testing.ts';
import { targetInSentence } from '#features/test-cases/coverage/coverage-words.ts';
import { caseOfTexts } from '#features/test-cases/dialog/offer.ts';
import type { CaseEdits } from '#features/test-cases/edits/use-case-edits.ts';
import { useCalledAs } from '#features/test-cases/run/use-called-as.ts';
import { useTests } from '#features/test-cases/use-tests.ts';
import type { TestCoverage } from '#jdm-editor/drawing/test-coverage.ts';
import { TestCoverageContext } from '#jdm-editor/drawing/test-coverage.ts';
import { DocumentChoices } from '#jdm-editor/nodes/document-choices.ts';
import { PresentInput } from '#jdm-editor/nodes/present-input.ts';
import { useLatest } from '#lib/use-latest.ts';
import { FirstIsShown } from '#ui/lazy/first-is-shown.ts';
import { LazyContent } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { countedLabel } from '#ui/lists/count-text.ts';
import { UrlTabs } from '#ui/navigation/url-tabs.tsx';
import { useUrlTab } from '#ui/navigation/use-url-tab.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import { WorkbenchHead } from './workbench-head.tsx';

// Whoever opens a document sees its graph first; what the other tabs need is loaded when they are opened.
const TestsPanel = lazyTab(async () => (await import('#features/test-cases/panel/tests-panel.tsx')).TestsPanel);
const DocumentSettings = lazyTab(
  async () => (await import('#features/documents/document-settings.tsx')).DocumentSettings,
);
const VersionList = lazyTab(async () => (await import('#features/versions/version-list.tsx')).VersionList);
const IntegrationTab = lazyTab(async () => (await import('./integration-tab.tsx')).IntegrationTab);
const DocumentActivity = lazyTab(
  async () => (await import('#features/activity/document-activity.tsx')).DocumentActivity,
);
const TestsDialog = lazyDialog(async () => (await import('#features/test-cases/tests-dialog.tsx')).TestsDialog);

function lazyTab<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazyComponent(load);
  return (props: Props) => (
    <LazyContent loading="Loading..." failure="This tab could not be loaded." loadAgain={Loaded.loadAgain}>
      <Loaded {...props} />
    </LazyContent>
  );
}

/** The tabs of an open document. */
export function DocumentTabs({ editor, caseEdits }: { editor: DocumentEditor; caseEdits: CaseEdits }) {
  const { address, document, copy } = editor;
  const { docSlug } = address;
  const others = useDocumentSearch(address);
  const blank = useWorkingCopy(copy, isBlank);
  const edition = useWorkingCopy(copy, ({ content }) => content);
  const testing = useTesting({ address, documentId: document.id, contentNow, edition });
  const [, chooseTab] = useUrlTab();

  const { input, isGiven } = testing.console;
  const answered = useLiveTest({
    copy,
    worker: editor.worker,
    address,
    input: isGiven ? input : null,
    clock: testing.clock,
    isDrawn: editor.isDrawn,
  });
  // Cleared results stay away until the rules or the input change, which gives another answer.
  const [cleared, setCleared] = useState<object | null>(null);
  const live = answered?.answer === cleared ? null : answered;
  const graph = useWorkingCopy(copy, ({ readable }) => readable.graph);
  const [hasTests, wantTests] = useReducer(() => true, false);
  const [calledAs, chooseCalledAs] = useCalledAs();
  const called = useCalledDocuments(address, hasTests ? graph : null, calledAs);
  const tests = useTests({
    address,
    edits: caseEdits,
    graph: edition.fault ? null : graph,
    calledGraphs: called?.graphs ?? null,
    called: { as: calledAs, choose: chooseCalledAs, documents: called?.documents ?? [] },
    isWanted: hasTests,
    want: wantTests,
    subjectNow,
    consoleInput: isGiven ? input : '',
  });
  const pane = { copy, fileName: docSlug, fileTests: tests.file, fail: editor.saving.fail };
  const nameOf = useCallback(
    (nodeId: string) => copy.getState().readable.graph.nodes.find(({ id }) => id === nodeId)?.name ?? '',
    [copy],
  );
  const wordsOf = useCallback((target: CoverageTarget) => targetInSentence(target, nameOf(target.nodeId)), [nameOf]);

  const givenInput = useLatest(isGiven ? input : null);
  const presentInput = useCallback(() => parsedOrNull(givenInput.current), [givenInput]);

  const mayWrite = useMay('documents:write').allowed;
  const { whyNoTest } = tests;
  const latest = useLatest(makeTestFor);
  // The same while the page renders again, so that cards and tables that show it do not.
  const coverage = useMemo<TestCoverage>(
    () => ({
      marks: tests.marks,
      makeTest: mayWrite ? (target) => latest.current(target) : null,
      whyNoTest: (target) => whyNoTest(target, wordsOf(target)),
    }),
    [tests.marks, whyNoTest, wordsOf, mayWrite, latest],
  );

  function makeTestFor(target: CoverageTarget) {
    void tests.makeTestFor(target, wordsOf(target));
  }

  const console = (
    <TestingConsole
      address={address}
      testing={testing}
      hasContent={!blank}
      showNode={editor.showNode}
      live={live}
      clearLive={() => setCleared(answered?.answer ?? null)}
      nameOf={nameOf}
      saveAsTest={(input, answer) => tests.setOpened(caseOfTexts(input, answer, testing.clock))}
    />
  );

  function contentNow() {
    copy.settle();
    const state = copy.getState();
    return {
      text: textOf(state),
      edition: state.content,
      // A text that is not a graph cannot be checked.
      problems: state.content.fault ? Promise.resolve([]) : editor.check(),
    };
  }

  /** A run on a saved version is kept with it. */
  function subjectNow() {
    copy.settle();
    const state = copy.getState();
    return isUnsaved(state) ? { content: textOf(state) } : { version: state.base.version };
  }

  /** A new case with the input of the console, and what the graph answers to it. */
  function draftOfConsole() {
    const answer = live?.isOutdated === false && live.answer.kind === 'ran' ? live.answer.result : {};
    return caseOfTexts(testing.console.input, JSON.stringify(answer), testing.clock);
  }

  function testWith(input: string) {
    testing.load(input);
    chooseTab(null);
  }

  /** Also runs it at the time of the case, so that the graph shows how it is decided. */
  function traceOf(input: string, clock: string | null) {
    testing.load(input, clock);
    chooseTab(null);
    editor.workbench.showPart('test');
    const { element } = testing.console.form;
    // The form has the input, and is there, after the next render.
    requestAnimationFrame(() => element.current?.requestSubmit());
  }

  /** Whatever of them is open in a dialog. */
  function closeTests() {
    tests.setOpened(null);
    tests.setHistory(null);
    tests.forgetUnreachable();
    tests.stopSearch();
    tests.file.forgetBrought();
  }

  const testList = (
    <TestsPanel tests={tests} fileName={docSlug} draft={draftOfConsole} nameOf={nameOf} showNode={editor.showNode} />
  );

  return (
    <DocumentChoices value={others}>
      <TestCoverageContext value={coverage}>
        <UrlTabs
          tabs={[
            {
              value: 'graph',
              label: 'Graph Editor',
              panel: (
                <FirstIsShown value={editor.isDrawn}>
                  <PresentInput value={presentInput}>
                    <GraphEditor
                      {...pane}
                      problems={editor.problems}
                      showNode={editor.showNode}
                      handle={editor.editorHandle}
                      discardText={editor.discardText}
                      run={live?.run ?? testing.run}
                      workbench={editor.workbench}
                      head={<WorkbenchHead editor={editor} />}
                      notices={<EditorNotices editor={editor} />}
                      test={console}
                      trace={<TestTrace testing={testing} live={live} showNode={editor.showNode} />}
                      tests={testList}
                      testMarks={tests.hasMarks ? { isShown: tests.showsMarks, toggle: tests.toggleMarks } : null}
                    />
                  </PresentInput>
                  {!editor.workbench.filled && console}
                </FirstIsShown>
              ),
            },
            {
              value: 'text',
              label: 'Text Editor',
              panel: <TextEditor {...pane} />,
            },
            {
              value: 'tests',
              label: 'Tests',
              panel: testList,
            },
            {
              value: 'settings',
              label: 'Settings',
              panel: <DocumentSettings address={address} document={document} />,
            },
            {
              value: 'versions',
              // Versions are numbered without gaps and never deleted, so they can be counted without loading them.
              label: countedLabel('Versions', document.version),
              panel: (
                <VersionList
                  address={address}
                  documentId={document.id}
                  unsaved={editor.unsaved}
                  restored={editor.drop}
                />
              ),
            },
            {
              value: 'integration',
              label: 'Integration',
              panel: (
                <IntegrationTab address={address} document={document} loadInput={testWith} openCase={tests.setOpened} />
              ),
            },
            { value: 'activity', label: 'Activity', panel: <DocumentActivity address={address} /> },
          ]}
        />
        <TestsDialog
          opened={Boolean(tests.opened ?? tests.history ?? tests.unreachable ?? tests.sought ?? tests.file.brought)}
          close={closeTests}
          address={address}
          tests={tests}
          trace={traceOf}
          added={(name) => editor.saving.succeed(`"${name}" was added to the tests.`)}
        />
      </TestCoverageContext>
    </DocumentChoices>
  );
}

function parsedOrNull(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
