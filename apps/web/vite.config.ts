import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { markdownPage } from './vite-plugins/markdown-page.ts';
import { chunkGroups } from './vite-plugins/page-chunks.ts';
import { precompress } from './vite-plugins/precompress.ts';

export default defineConfig({
  plugins: [react(), markdownPage(), precompress()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    proxy: { '/api': process.env.API ?? 'http://127.0.0.1:3000' },
  },
});
