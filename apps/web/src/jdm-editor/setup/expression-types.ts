import initialize from '@gorules/zen-engine-wasm';
import wasmUrl from '@gorules/zen-engine-wasm/dist/zen_engine_wasm_bg.wasm?url';

let loading: Promise<unknown> | null = null;

/**
 * Loads the WebAssembly module that infers the types of expressions. A failed attempt is not cached, so that the next
 * call tries again.
 */
export function loadExpressionTypes(): Promise<unknown> {
  loading ??= initialize({ module_or_path: wasmUrl }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
