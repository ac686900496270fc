import initialize from '@gorules/zen-engine-wasm';
import wasmUrl from '@gorules/zen-engine-wasm/dist/zen_engine_wasm_bg.wasm?url';

let loading: Promise<unknown> | null = null;

/** Loads what knows the types of expressions, once for all. A failure is forgotten: the next try is a new one. */
export function loadExpressionTypes(): Promise<unknown> {
  loading ??= initialize({ module_or_path: wasmUrl }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
