import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { asRecord, asText } from '@rulewright/jdm';
import { use, useId } from 'react';
import { wordOf } from '#jdm-editor/drawing/branch-word.ts';
import { ReachBadge } from '#jdm-editor/drawing/reach-badge.tsx';
import { TestCoverageContext } from '#jdm-editor/drawing/test-coverage.ts';
import { removeBranch } from '#jdm-editor/edits/branch-edits.ts';
import { ExpressionField } from '#jdm-editor/expressions/expression-field.tsx';
import { changeContent, contentOf, withMember } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { PanelBody } from '#jdm-editor/nodes/panel-body.tsx';
import { problemsAt, reasonOf, shownAt } from '#jdm-editor/nodes/problem-reason.ts';
import { RowMenu } from '#jdm-editor/nodes/rows/row-menu.tsx';
import { RowHandle } from '#jdm-editor/nodes/rows/row-tools.tsx';
import rowClasses from '#jdm-editor/nodes/rows/rows.module.css';
import { useRows } from '#jdm-editor/nodes/rows/use-rows.ts';
import { useOfferedScope } from '#jdm-editor/nodes/tried-input.ts';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { branchesTaken } from './branches-taken.ts';
import { LeadTo } from './lead-to.tsx';
import classes from './switch-panel.module.css';

const policies = [
  { value: 'first', label: 'First match' },
  { value: 'collect', label: 'Every match' },
];

/** Edits a switch: its branches from the first that is tried to the last, and the condition of each. */
export function SwitchPanel(props: NodePanelProps) {
  const { node, edit, editGraph, graph, readOnly, problems, run, leadsTo, shown } = props;
  const offered = useOfferedScope(props);
  const id = useId();
  const tests = use(TestCoverageContext).marks?.get(node.id);
  const list = useRows(props, {
    member: 'statements',
    noun: 'branch',
    nameOf: (_row, at) => `${at + 1}`,
    newRow: () => ({ id: randomUuid(), condition: '' }),
    firstPart: 'condition',
    remove: (at) => editGraph(`delete branch ${at + 1}`, (graph) => removeBranch(graph, node.id, at)),
  });
  const { rows } = list;
  const content = contentOf(node);
  if (!rows || !content) return <UnknownContent />;
  const isFirst = content.hitPolicy !== 'collect';
  const conditions = rows.map((row) => asText(asRecord(row).condition));
  const taken = run && branchesTaken(run.detail);
  const withoutCondition = conditions.findIndex((condition) => condition.trim() === '');
  const leadsNowhere = rows.some((row) => !leadsTo.some(({ branch }) => branch === asText(asRecord(row).id)));
  const neverTaken = isFirst && withoutCondition !== -1 && withoutCondition < rows.length - 1;

  function setCondition(at: number, condition: string) {
    // Graphs of other editors say it twice that a branch has no condition. A run reads the condition alone.
    const isSaidTwice = 'isDefault' in asRecord(rows?.[at]);
    list.set(at, { condition, ...(isSaidTwice && { isDefault: condition.trim() === '' }) });
  }

  return (
    <PanelBody>
      <div className={classes.panel}>
        <Group wrap="nowrap" gap="sm" mb="sm" fz="0.8125rem">
          <span id={`${id}-policy`}>Takes</span>
          <SegmentedControl
            size="xs"
            aria-labelledby={`${id}-policy`}
            data={policies}
            readOnly={readOnly}
            value={isFirst ? 'first' : 'collect'}
            onChange={(policy) =>
              edit('change which branches are taken', (before) =>
                changeContent(before, (now) => withMember(now, 'hitPolicy', policy)),
              )
            }
          />
        </Group>
        {rows.length === 0 && <EmptyText>No branches yet. Each one leads on if its condition is true.</EmptyText>}
        <ol ref={list.list} className={rowClasses.rows} aria-label="Branches" hidden={rows.length === 0}>
          {rows.map((row, at) => {
            const branch = asText(asRecord(row).id);
            const word = wordOf({ at, count: rows.length, isFirst, condition: conditions[at] ?? '' });
            const targets = leadsTo.filter((edge) => edge.branch === branch).map(({ name }) => name);
            const leads = targets.length > 0 ? `→ ${targets.join(', ')}` : 'leads nowhere yet';
            const [problem] = problemsAt(problems, at);
            const faultId = problem && `${id}-${at}`;
            const isTaken = taken?.has(branch) ?? false;
            return (
              <li
                key={list.keys[at]}
                className={`${rowClasses.row} ${classes.row}`}
                data-taken={isTaken || undefined}
                {...list.rowProps(at)}
              >
                {readOnly ? <span /> : <RowHandle {...list.handleOf(at)} />}
                <span className={classes.word}>{word}</span>
                <div className={classes.condition} data-part="condition">
                  <ExpressionField
                    label={`Condition of branch ${at + 1}`}
                    placeholder={word === 'Else' ? 'no condition: taken if no other is' : 'no condition: always taken'}
                    value={conditions[at] ?? ''}
                    faultId={faultId}
                    shown={shownAt(shown, at)}
                    scope={() => offered({ row: at, column: null })}
                    onChange={(text) => setCondition(at, text)}
                    onEnter={() => (at + 1 < rows.length ? list.focusNow(at + 1, 'condition') : list.add())}
                  />
                </div>
                <div className={classes.target} data-part="lead">
                  {tests && <ReachBadge cases={tests.at(at)} />}
                  {isTaken && <Badge tone="good">Taken</Badge>}
                  {readOnly ? (
                    <span>{leads}</span>
                  ) : (
                    <LeadTo
                      text={leads}
                      place={{ nodeId: node.id, at, branch }}
                      name={`branch ${at + 1}`}
                      graph={graph}
                      edit={(step, change) => {
                        editGraph(step, change);
                        // A branch that gets its id is drawn anew, and would lose the focus.
                        if (!branch) list.focus(at, 'lead');
                      }}
                    />
                  )}
                </div>
                <div className={classes.menu}>
                  {!readOnly && (
                    <RowMenu name={`branch ${at + 1}`} at={at} count={rows.length} actions={list.actionsOf(at)} />
                  )}
                </div>
                {problem && (
                  <p id={faultId} className={rowClasses.remark} data-tone="failure">
                    {reasonOf(problem)}
                  </p>
                )}
              </li>
            );
          })}
        </ol>
        {neverTaken && (
          <p className={classes.note}>
            Branch {withoutCondition + 1} has no condition, so that no branch behind it is ever taken.
          </p>
        )}
        {leadsNowhere && !readOnly && (
          <p className={classes.way}>
            To connect a branch, press “leads nowhere yet”, or drag its dot on the card of the switch to a node, or into
            the open to add one.
          </p>
        )}
        {!readOnly && (
          <Group gap="0.5rem 0.75rem" mt="xs">
            <Button variant="default" size="xs" onClick={() => list.add(indexOfNew(conditions, isFirst))}>
              Add Branch
            </Button>
            {isFirst && rows.length > 0 && withoutCondition === -1 && (
              <Button variant="default" size="xs" onClick={() => list.add()}>
                Add Else Branch
              </Button>
            )}
            <Text c="dimmed" fz="0.8125rem">
              {isFirst
                ? 'From the top, the first branch whose condition is true is taken.'
                : 'Every branch whose condition is true is taken.'}
            </Text>
          </Group>
        )}
      </div>
    </PanelBody>
  );
}

/**
 * A new branch comes before the one that is taken if no other is. While others have no condition either, the last one is not
 * that: its author has yet to write it.
 */
function indexOfNew(conditions: readonly string[], isFirst: boolean): number {
  const [isLastBlank, ...areBlank] = conditions.map((condition) => condition.trim() === '').reverse();
  const hasElse = isFirst && isLastBlank && areBlank.length > 0 && !areBlank.includes(true);
  return hasElse ? conditions.length - 1 : conditions.length;
}
