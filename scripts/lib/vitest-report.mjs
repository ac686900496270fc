/** Vitest's own JSON report, with what it leaves out: projects, retries, phases, and the errors that no test threw. */
import { relative } from 'node:path';
import { JsonReporter } from 'vitest/node';
import { root } from './root.mjs';

/**
 * @typedef {import('./failures.mjs').Failure} Failure
 * @typedef {import('./durations.mjs').Duration} Duration
 */

// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class VitestReport extends JsonReporter {
  /** @type {Failure[]} */
  #failures = [];
  /** @type {Duration[]} */
  #durations = [];

  /**
   * @override
   * @param {Parameters<JsonReporter['onTestRunEnd']>[0]} modules
   * @param {readonly { message: string }[]} [unhandled]
   */
  async onTestRunEnd(modules, unhandled = []) {
    this.#failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map(({ message }) => ({ name: 'an error that no test caught', message, flaky: false })),
    ];
    this.#durations = modules.map(durationOf);
    await super.onTestRunEnd(modules);
  }

  /**
   * @override
   * @param {string} report
   */
  writeReport(report) {
    return super.writeReport(
      JSON.stringify({ ...JSON.parse(report), failures: this.#failures, durations: this.#durations }),
    );
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {Failure[]}
 */
function failuresOf(module) {
  const file = [module.project.name, relative(root, module.moduleId)].join(' › ');
  /**
   * @param {string} name
   * @param {readonly { message: string }[]} [errors]
   */
  const failure = (name, errors = [], flaky = false) => ({ name, message: errors[0]?.message ?? '', flaky });
  return [
    // A file that cannot be loaded and a hook that throws belong to no test.
    ...(module.errors().length > 0 ? [failure(file, module.errors())] : []),
    ...[...module.children.allSuites()]
      .filter((suite) => suite.errors().length > 0)
      .map((suite) => failure(`${file} › ${suite.fullName}`, suite.errors())),
    ...[...module.children.allTests()]
      .filter((test) => test.result().state === 'failed' || test.diagnostic()?.flaky)
      .map((test) => failure(`${file} › ${test.fullName}`, test.result().errors, test.diagnostic()?.flaky)),
  ];
}

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {Duration}
 */
function durationOf(module) {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  const tests = [...module.children.allTests()].reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
  return {
    kind: module.project.name,
    file: relative(root, module.moduleId),
    phases: { import: collectDuration, setup: setupDuration, hooks: Math.max(0, duration - tests), tests },
  };
}
