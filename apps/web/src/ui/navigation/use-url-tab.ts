import { useSearchParams } from 'react-router';

/** The tab that the address asks for, and a way to ask for another. Null is the first. */
export function useUrlTab(): [asked: string | null, choose: (tab: string | null) => void] {
  const [search, setSearch] = useSearchParams();

  function choose(tab: string | null) {
    setSearch(
      (now) => {
        if (tab === null) now.delete('tab');
        else now.set('tab', tab);
        return now;
      },
      // The arrow keys pass over tabs: none of these is a page that one would go back to.
      { replace: true, preventScrollReset: true },
    );
  }

  return [search.get('tab'), choose];
}
