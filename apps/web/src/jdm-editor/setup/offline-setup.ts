/** What the graph editor needs before it is mounted, served by ourselves. */
import '@ant-design/v5-patch-for-react-19';
import '@gorules/jdm-editor/dist/style.css';
import './graph-theme.css';
import { loader } from '@monaco-editor/react';

type Loading = ReturnType<typeof loader.init>;

// By default the loader would fetch the code editor from a public server.
loader.init = (): Loading => {
  const loading = import('./monaco.ts').then(({ monaco }) => {
    loader.config({ monaco });
    return monaco;
  });
  return Object.assign(loading, { cancel: () => {} }) as Loading;
};
