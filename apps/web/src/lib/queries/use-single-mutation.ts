import type { UseMutationOptions } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation of which only one runs at a time: asked again meanwhile, it does nothing. `isPending` is no guard, because
 * the second of two quick clicks comes before the page is drawn again.
 */
export function useSingleMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const { mutateAsync, isPending, error, reset } = useMutation(options);
  const running = useRef(false);

  function mutate(...call: Parameters<typeof mutateAsync>) {
    if (running.current) return;
    running.current = true;
    mutateAsync(...call)
      // Told by `error`.
      .catch(() => {})
      .finally(() => {
        running.current = false;
      });
  }

  return { mutate, isPending, error, reset };
}
