import type { UseMutationOptions } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that never runs twice at once: calls made while it runs do nothing. `isPending` cannot guard this, because
 * the second of two quick clicks comes before the next render.
 */
export function useSingleMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const { mutateAsync, isPending, error, reset } = useMutation(options);
  const running = useRef(false);

  function mutate(...call: Parameters<typeof mutateAsync>) {
    if (running.current) return;
    running.current = true;
    mutateAsync(...call)
      // The error is returned as `error`.
      .catch(() => {})
      .finally(() => {
        running.current = false;
      });
  }

  return { mutate, isPending, error, reset };
}
