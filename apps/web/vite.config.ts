import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { markdownPage } from './vite-plugins/markdown-page.ts';
import { precompress } from './vite-plugins/precompress.ts';

export default defineConfig({
  plugins: [react(), markdownPage(), precompress()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The framework changes with a dependency bump, our code with every release: a returning visitor keeps it.
          groups: [{ name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
        },
      },
    },
  },
  server: {
    proxy: { '/api': process.env.API ?? 'http://127.0.0.1:3000' },
  },
});
