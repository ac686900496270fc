import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vite';
import { markdownPage } from './vite-plugins/markdown-page.ts';
import { chunkGroups } from './vite-plugins/page-chunks.ts';
import { precompress } from './vite-plugins/precompress.ts';
import { withoutDescriptions } from './vite-plugins/without-descriptions.ts';

const pages: UserConfig = {
  root: import.meta.dirname,
  plugins: [withoutDescriptions(), react(), markdownPage()],
  worker: { format: 'es' },
};
const target = 'es2022';

export default defineConfig(async ({ command }) => ({
  ...pages,
  plugins: [pages.plugins, precompress()],
  build: {
    target,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups:
            command === 'build' ? await chunkGroups({ ...pages, build: { target, write: false, minify: false } }) : [],
        },
      },
    },
  },
  server: {
    proxy: { '/api': process.env.API ?? 'http://127.0.0.1:3000' },
  },
}));
