import { useSearchParams } from 'react-router';

/** The selected tab in the URL, and a function to select another. Null is the first tab. */
export function useUrlTab(): [asked: string | null, choose: (tab: string | null) => void] {
  const [search, setSearch] = useSearchParams();

  function choose(tab: string | null) {
    setSearch(
      (now) => {
        if (tab === null) now.delete('tab');
        else now.set('tab', tab);
        return now;
      },
      // Changing tabs adds no history entries: the arrow keys pass over several tabs.
      { replace: true, preventScrollReset: true },
    );
  }

  return [search.get('tab'), choose];
}
