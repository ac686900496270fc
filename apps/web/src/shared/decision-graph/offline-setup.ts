/** What the graph editor needs before it is mounted, all of it served from here. */
import '@ant-design/v5-patch-for-react-19';
import '@gorules/jdm-editor/dist/style.css';
import './graph-theme.css';
import { loader } from '@monaco-editor/react';

type Loading = ReturnType<typeof loader.init>;

// On its own the loader would fetch the code editor from a public server.
loader.init = (): Loading => {
  const loading = import('./monaco.ts').then(({ monaco }) => {
    loader.config({ monaco });
    return monaco;
  });
  return Object.assign(loading, { cancel: () => {} }) as Loading;
};

// What the editor remembers of its looks, and how it is to begin.
const beginnings = {
  // Without a stored height it reads NaN, and opens its panels as high as it can.
  'jdmEditor:graphPanel:height': '280',
  // On a phone the list of components would leave no room for the graph.
  'jdm-components-opened': String(window.matchMedia('(min-width: 48em)').matches),
};
try {
  for (const [key, value] of Object.entries(beginnings)) {
    window.localStorage.setItem(key, window.localStorage.getItem(key) ?? value);
  }
} catch {
  // A forbidden storage costs these looks and nothing else.
}
