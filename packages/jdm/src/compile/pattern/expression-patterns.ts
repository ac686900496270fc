import { ValueFailure } from '../../number/value-failure.ts';
import { Budget } from '../value/budget.ts';
import { beginsAtStart, isFound } from './compile-pattern.ts';
import { findGroups } from './find-groups.ts';
import type { Steps } from './pattern-steps.ts';
import { PatternRoom, stepsOf } from './pattern-steps.ts';
import { PatternFault } from './pattern-tree.ts';
import { readExpressionPattern } from './read-expression-pattern.ts';

type ExpressionPattern = { steps: Steps; isAnchored: boolean };

/** What reading a character of a pattern and making a step of it costs. */
const [READ, MADE] = [50, 2];

const MAX_CHECK = 500_000;

/** How many characters and steps of patterns are kept. Those that were not used since so many others were made are forgotten. */
const MAX_KEPT = 100_000;
type Kept = ExpressionPattern | ValueFailure;
let recent = new Map<string, Kept>();
let earlier = new Map<string, Kept>();
let size = 0;

function patternOf(source: string, budget: Budget): ExpressionPattern {
  budget.spendText(source);
  let pattern = recent.get(source);
  if (pattern === undefined) {
    pattern = earlier.get(source) ?? made(source, budget);
    size += 100 + source.length + ('steps' in pattern ? pattern.steps.all.length : 0);
    if (size > MAX_KEPT) {
      earlier = recent;
      recent = new Map();
      size = 0;
    }
    recent.set(source, pattern);
  }
  if (pattern instanceof ValueFailure) throw pattern;
  return pattern;
}

function made(source: string, budget: Budget): Kept {
  budget.spend(source.length * READ);
  const room = new PatternRoom();
  try {
    const tree = readExpressionPattern(source, budget);
    return { steps: stepsOf(tree, room), isAnchored: beginsAtStart(tree) };
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    return new ValueFailure(
      `\`${source.slice(0, 100)}\` is no regular expression that can be used: it ${error.message}.`,
    );
  } finally {
    budget.spend(room.taken * MADE);
  }
}

/** Why a text cannot be used as one. Null where it can, or where that takes too long to find out. */
export function faultOfPattern(source: string): string | null {
  try {
    patternOf(source, new Budget(MAX_CHECK));
    return null;
  } catch (error) {
    return error instanceof ValueFailure ? error.message : null;
  }
}

function charactersOf(text: string, budget: Budget): string[] {
  budget.spendText(text, 64);
  return [...text];
}

export function matchesPattern(text: string, source: string, budget: Budget): boolean {
  const { steps, isAnchored } = patternOf(source, budget);
  return isFound(steps, charactersOf(text, budget), { from: 0, isAnywhere: !isAnchored, at: null }, budget);
}

/** The first match and its groups, without those that are no part of it. */
export function groupsOfPattern(text: string, source: string, budget: Budget): string[] {
  const { steps, isAnchored } = patternOf(source, budget);
  const characters = charactersOf(text, budget);
  const places = findGroups(steps, characters, isAnchored, budget) ?? [];
  const groups: string[] = [];
  for (let slot = 0; slot < places.length; slot += 2) {
    const [start = -1, end = -1] = places.slice(slot, slot + 2);
    if (start < 0 || end < 0) continue;
    budget.spendCharacters(end - start, 64);
    groups.push(characters.slice(start, end).join(''));
  }
  return groups;
}
