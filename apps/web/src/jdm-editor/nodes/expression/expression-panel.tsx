import { Anchor, Button, Group, Text } from '@mantine/core';
import type { Type } from '@rulewright/jdm';
import { asRecord, asText, writtenValue } from '@rulewright/jdm';
import { use, useEffect, useId, useRef, useState } from 'react';
import { ReachBadge } from '#jdm-editor/drawing/reach-badge.tsx';
import { TestCoverageContext } from '#jdm-editor/drawing/test-coverage.ts';
import { bareWord, isAnythingKnown, isNameKnown, wordHint } from '#jdm-editor/expressions/bare-word.ts';
import { ExpressionField } from '#jdm-editor/expressions/expression-field.tsx';
import { contentOf } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { PanelBody } from '#jdm-editor/nodes/panel-body.tsx';
import { problemsAt, reasonOf, shownAt } from '#jdm-editor/nodes/problem-reason.ts';
import { RowMenu } from '#jdm-editor/nodes/rows/row-menu.tsx';
import { RowHandle } from '#jdm-editor/nodes/rows/row-tools.tsx';
import rowClasses from '#jdm-editor/nodes/rows/rows.module.css';
import { useRows } from '#jdm-editor/nodes/rows/use-rows.ts';
import { MappingSettings } from '#jdm-editor/nodes/settings/mapping-settings.tsx';
import { useOfferedScope } from '#jdm-editor/nodes/tried-input.ts';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { ValuePreview } from '#jdm-editor/nodes/value-preview.tsx';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import classes from './expression-panel.module.css';
import { rowValues } from './expression-values.ts';
import type { RowPart } from './paste-expressions.ts';
import { pastedRows, pasteExpressions } from './paste-expressions.ts';
import { rowReadAbove } from './row-above.ts';

const newRow = () => ({ id: randomUuid(), key: '', value: '' });

/** Edits a node that calculates fields one after the other. */
export function ExpressionPanel(props: NodePanelProps) {
  const { node, readOnly, scope, response, problems, run, hasRun, shown } = props;
  const list = useRows(props, {
    member: 'expressions',
    noun: 'expression',
    nameOf: (row, at) => asText(asRecord(row).key) || `${at + 1}`,
    newRow,
    firstPart: 'key',
  });
  const offered = useOfferedScope(props);
  const id = useId();
  const tests = use(TestCoverageContext).marks?.get(node.id);
  const { rows } = list;
  const add = useRef<HTMLButtonElement>(null);
  const isEmpty = rows?.length === 0;
  useEffect(() => {
    // Who opened the node to work in it begins with its first expression.
    if (isEmpty && add.current?.closest('section') === document.activeElement) add.current?.focus();
  }, [isEmpty]);
  const values = run && rowValues(run.detail);
  // What is half written has no value for a moment: the columns do not move for that, but go with the run.
  const [hadValues, setHadValues] = useState(false);
  const hasValues = Boolean(values) || (hadValues && hasRun);
  if (hadValues !== hasValues) setHadValues(hasValues);
  if (!rows || !contentOf(node)) return <UnknownContent />;

  function paste(at: number, part: RowPart, text: string): boolean {
    const cells = pastedRows(text, part);
    if (!cells || readOnly) return false;
    const step = cells.length === 1 ? 'paste expression' : `paste ${cells.length} expressions`;
    list.change(step, (now) => pasteExpressions(now, at, part, cells, randomUuid));
    return true;
  }

  const texts = rows.map(asRecord).map(({ key, value }) => ({ key: asText(key), value: asText(value) }));

  let found: Type | undefined;
  /** What every row reads beside `$`, asked for once and only if a row needs it, because finding it out takes work. */
  function inScope(): Type {
    found ??= scope({ row: 0, column: null });
    return found;
  }

  /** Unless the input is known to have a field of that name. */
  function readAbove(at: number) {
    const read = rowReadAbove(texts, at);
    const known = read && inScope();
    return known?.kind === 'object' && known.fields.has(read?.name ?? '') ? null : read;
  }

  /** Said only where something is known to be read: an input that nobody described may have any field. */
  function wordIn(at: number) {
    const { key, value } = texts[at] ?? { key: '', value: '' };
    return bareWord(value, 'expression', (name) => {
      if (name === key) return true;
      const known = inScope();
      return !isAnythingKnown(known, run?.input) || isNameKnown(name, known, run?.input);
    });
  }

  function goOn(at: number) {
    if (at + 1 < (rows?.length ?? 0)) list.focusNow(at + 1, 'key');
    else list.add();
  }

  return (
    <PanelBody>
      <div className={classes.panel} data-values={hasValues || undefined} data-tests={tests ? true : undefined}>
        <MappingSettings {...props} />
        {rows.length > 0 ? (
          <div className={rowClasses.head} aria-hidden="true">
            <span />
            <span>Field</span>
            <span>Expression</span>
            {hasValues && <span>Value</span>}
          </div>
        ) : (
          <EmptyText>No expressions yet. Each one calculates a field of what this node returns.</EmptyText>
        )}
        <ol ref={list.list} className={rowClasses.rows} aria-label="Expressions" hidden={rows.length === 0}>
          {rows.map((row, at) => {
            const { key, value } = asRecord(row);
            const name = asText(key) || `row ${at + 1}`;
            const [problem] = problemsAt(problems, at);
            const faultId = problem && `${id}-${at}`;
            const above = problem || readOnly ? null : readAbove(at);
            const word = problem || readOnly || above ? null : wordIn(at);
            return (
              <li key={list.keys[at]} className={`${rowClasses.row} ${classes.row}`} {...list.rowProps(at)}>
                {readOnly ? <span /> : <RowHandle {...list.handleOf(at)} />}
                <input
                  className={`${rowClasses.text} ${classes.key}`}
                  data-part="key"
                  aria-label={`Field of row ${at + 1}`}
                  placeholder="field"
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  readOnly={readOnly}
                  value={asText(key)}
                  onChange={({ currentTarget }) =>
                    list.set(at, { key: currentTarget.value }, `rename expression ${at + 1}`)
                  }
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                    event.preventDefault();
                    list.focusNow(at, 'value');
                  }}
                  onPaste={(event) => {
                    if (paste(at, 'key', event.clipboardData.getData('text/plain'))) event.preventDefault();
                  }}
                />
                <div className={classes.expression} data-part="value">
                  <ExpressionField
                    label={`Expression of ${name}`}
                    placeholder="expression"
                    value={asText(value)}
                    faultId={faultId}
                    shown={shownAt(shown, at)}
                    scope={() => offered({ row: at, column: null })}
                    values={() => response.valuesOf(asText(key)).flatMap((one) => writtenValue(one) ?? [])}
                    onChange={(text) => list.set(at, { value: text })}
                    onEnter={() => goOn(at)}
                    onPaste={(text) => paste(at, 'value', text)}
                  />
                </div>
                {hasValues && (
                  <div className={classes.value}>
                    {values?.has(asText(key)) && (
                      <ValuePreview label={`Value of ${name}`} value={values.get(asText(key))} />
                    )}
                  </div>
                )}
                {tests && (
                  <div className={classes.tests}>
                    <ReachBadge cases={tests.at(at)} />
                  </div>
                )}
                <div className={classes.menu}>
                  {!readOnly && <RowMenu name={name} at={at} count={rows.length} actions={list.actionsOf(at)} />}
                </div>
                {problem && (
                  <p id={faultId} className={rowClasses.remark} data-tone="failure">
                    {reasonOf(problem)}
                  </p>
                )}
                {above && (
                  <p className={rowClasses.remark} data-tone="warning">
                    Here <code>{above.name}</code> is read from the input. What the row above calculates is{' '}
                    <code>$.{above.name}</code>.{' '}
                    <Anchor
                      component="button"
                      type="button"
                      inherit
                      fw={600}
                      onClick={() => list.set(at, { value: above.corrected })}
                    >
                      Use <code>$.{above.name}</code>
                    </Anchor>
                  </p>
                )}
                {word && (
                  <p className={rowClasses.remark} data-tone="warning">
                    {wordHint(word)}.{' '}
                    <Anchor
                      component="button"
                      type="button"
                      inherit
                      fw={600}
                      onClick={() => list.set(at, { value: `"${word.name}"` })}
                    >
                      Use <code>"{word.name}"</code>
                    </Anchor>
                  </p>
                )}
              </li>
            );
          })}
        </ol>
        {!readOnly && (
          <Group gap="0.5rem 0.75rem" mt="xs">
            <Button ref={add} variant="default" size="xs" onClick={() => list.add()}>
              Add Expression
            </Button>
            <Text c="dimmed" fz="0.8125rem">
              Rows copied from a spreadsheet can be pasted into a field.
            </Text>
          </Group>
        )}
      </div>
    </PanelBody>
  );
}
