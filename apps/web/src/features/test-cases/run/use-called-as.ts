import type { CalledDocuments } from '@rulewright/contract';
import { useSearchParams } from 'react-router';

/** In which version called documents run, as the address of the page says: the publish gate leads to the tab with those that are live. */
export function useCalledAs(): [CalledDocuments, (calledAs: CalledDocuments) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (calledAs: CalledDocuments) =>
    setSearch(
      (now) => {
        if (calledAs === 'saved') now.delete('called');
        else now.set('called', calledAs);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get('called') === 'live' ? 'live' : 'saved', choose];
}
