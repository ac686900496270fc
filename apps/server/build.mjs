/**
 * Bundles the server and the processes beside it, into the folder that is named or dist. npm packages stay outside; the
 * migrations go along.
 */
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = import.meta.dirname;
const folder = process.argv[2] ?? `${here}/dist`;

await rm(folder, { recursive: true, force: true });
await build({
  entryPoints: {
    main: `${here}/src/main.ts`,
    'server-process': `${here}/src/server-process.ts`,
    backup: `${here}/src/commands/backup.ts`,
    restore: `${here}/src/commands/restore.ts`,
    'body-thread': `${here}/src/platform/http/body-thread.ts`,
    'database-process': `${here}/src/platform/db/embedded/database-process.ts`,
    'engine-runner': fileURLToPath(import.meta.resolve('@rulewright/engine/runner')),
  },
  outdir: folder,
  bundle: true,
  platform: 'node',
  format: 'esm',
  splitting: true,
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'packages-outside',
      setup({ onResolve }) {
        // Workspaces and domains (#identity) are TypeScript and must be bundled; everything else is loaded from node_modules.
        onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@rulewright/') ? null : { path, external: true },
        );
      },
    },
  ],
});
await cp(`${here}/src/platform/db/migrations`, `${folder}/migrations`, { recursive: true });
