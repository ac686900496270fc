import newQuickJs from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';

/**
 * The imports of the WebAssembly module that are replaced, and the exports that its loader does not offer. The build has
 * shortened their names. They are those of version 0.32.0, which is why package.json names exactly that one.
 */
const names = {
  localTime: 'm',
  timeZone: 'n',
  dateNow: 'p',
  grow: 'k',
  getStack: 'Oa',
  setStack: 'Ma',
} as const;

/** Where a runtime notes whether it forgets sources, in the same version. */
const FORGETS_SOURCES = 228;
/**
 * `QTS_Eval` returns no module that it has only parsed, but what bytes 80 to 88 of the source are as a value. Blanks are a
 * number, which is a value that points to nothing.
 */
const BLANKS = ' '.repeat(88);

const STACK_BYTES = 5 * 1024 * 1024;
/** Of the stack, the far end, which a function never gets to. */
const DESK_BYTES = 4 * 1024 * 1024;
/** Of the stack that a function may use. A function that calls itself endlessly ends with an error that says so. */
const MAX_STACK_BYTES = 256 * 1024;
/** What the interpreter itself needs of the memory, beside what a function may use. */
const OWN_BYTES = 16 * 1024 * 1024;
/** Jobs of promises that are run before the clock is asked again. */
const JOBS_AT_ONCE = 1_000;

export const asModule = 1;
export const asScript = 1 << 3;
export const onlyParsed = 1 << 5;

type Pointer = number;
type Written = { at: Pointer; length: number };

type QuickJs = {
  callbacks: {
    callFunction(_: undefined, context: Pointer, self: Pointer, count: number, values: Pointer, id: number): Pointer;
    shouldInterrupt(): number;
    loadModuleSource(_: undefined, runtime: Pointer, context: Pointer, name: string): Pointer;
    freeHostRef(): void;
    normalizeModule(_: undefined, runtime: Pointer, context: Pointer, from: string, name: string): Pointer;
  };
  quickjsEmscriptenInit(log: () => void): { getWasmMemory(): WebAssembly.Memory };
  _malloc(bytes: number): Pointer;
  _free(at: Pointer): void;
  _QTS_NewRuntime(): Pointer;
  _QTS_NewContext(runtime: Pointer, intrinsics: number): Pointer;
  _QTS_RuntimeSetMemoryLimit(runtime: Pointer, bytes: number): void;
  _QTS_RuntimeSetMaxStackSize(runtime: Pointer, bytes: number): void;
  _QTS_RuntimeEnableInterruptHandler(runtime: Pointer): void;
  _QTS_RuntimeEnableModuleLoader(runtime: Pointer, normalizes: number): void;
  _QTS_NewFunction(context: Pointer, name: Pointer, parameters: number, isConstructor: number, id: number): Pointer;
  _QTS_ArgvGetJSValueConstPointer(values: Pointer, index: number): Pointer;
  _QTS_NewString(context: Pointer, text: Pointer): Pointer;
  _QTS_GetString(context: Pointer, value: Pointer): Pointer;
  _QTS_FreeCString(context: Pointer, text: Pointer): void;
  _QTS_FreeValuePointer(context: Pointer, value: Pointer): void;
  _QTS_NewError(context: Pointer): Pointer;
  _QTS_SetProp(context: Pointer, object: Pointer, name: Pointer, value: Pointer): void;
  _QTS_GetProp(context: Pointer, object: Pointer, name: Pointer): Pointer;
  _QTS_Throw(context: Pointer, error: Pointer): Pointer;
  _QTS_GetUndefined(): Pointer;
  _QTS_Call(context: Pointer, callee: Pointer, self: Pointer, count: number, values: Pointer): Pointer;
  _QTS_ResolveException(context: Pointer, value: Pointer): Pointer;
  _QTS_Eval(context: Pointer, text: Pointer, length: number, file: Pointer, detects: number, flags: number): Pointer;
  _QTS_ExecutePendingJob(runtime: Pointer, count: number, context: Pointer): Pointer;
  _QTS_IsJobPending(runtime: Pointer): number;
};

/** What the code inside of a machine asks the outside. */
export type Outside = {
  /** Answers a question at once. What it throws is thrown inside, except that `TimeIsUp` ends the call. */
  ask(question: string, text: string): string;
  /** The name of a module that is imported as `name` by the module `from`. */
  moduleName(from: string, name: string): string;
  /** The source of a module; null where there is none. */
  moduleSource(name: string): string | null;
};

/** All of a machine's state: its data, and its heap up to where it has been used. */
export type Image = { data: Uint8Array; heap: Uint8Array };

/** Thrown where the time of a call is over. */
export class TimeIsUp extends Error {}

/** A value of the code inside. It is what it is until the image that it belongs to is replaced. */
export type Value = Pointer & { readonly __value: unique symbol };

/** Thrown where the code inside has thrown an error, which is the value. */
export class Thrown extends Error {
  readonly value: Value;
  constructor(value: Value) {
    super('The code inside has thrown an error.');
    this.value = value;
  }
}

/** For a text with a zero behind it. A character of JavaScript is at most three bytes of UTF-8. */
const bytesFor = (text: string) => 3 * text.length + 1;

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };

/**
 * QuickJS in a WebAssembly instance. It sees of the outside only the clock that it is given, and what `Outside` answers. Its
 * memory can be saved and put back, which makes it forget all that happened in between.
 */
export class Machine {
  /** In milliseconds of `clock`: when code is interrupted. */
  deadline = Number.POSITIVE_INFINITY;
  clock = (): number => performance.now();
  /** The time that code inside is told, in milliseconds since 1970. */
  now: () => number = Date.now;
  readonly #quickJs: QuickJs;
  readonly #exports: WebAssembly.Exports;
  readonly #memory: WebAssembly.Memory;
  readonly #outside: Outside;
  readonly #stack: Pointer;
  /** Texts that the interpreter is given are put there. They take no room in its heap, and thus in no image. */
  readonly #desk: Pointer;
  /** The end of what has been put there since the last image was put back. */
  #deskEnd: Pointer;
  /** Where the module notes the end of its heap. */
  readonly #heapEndAt: Pointer;
  readonly #runtime: Pointer;
  readonly #context: Pointer;
  readonly #callValues: Pointer;
  readonly #questions: string[] = [];
  #bytes: Uint8Array;
  #isInterrupted = false;

  static async open(wasm: WebAssembly.Module, memoryBytes: number, outside: Outside): Promise<Machine> {
    let machine: Machine | undefined;
    let exports: WebAssembly.Exports = {};
    let memory: WebAssembly.Memory | undefined;
    const loaded: unknown = await newQuickJs({
      instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
        const replaced: Record<string, unknown> = { ...imports.a };
        const grow = replaced[names.grow] as (bytes: number) => boolean;
        replaced[names.grow] = (bytes: number) => bytes >>> 0 <= memoryBytes + OWN_BYTES && grow(bytes);
        replaced[names.dateNow] = () => machine?.now() ?? 0;
        // Functions see the time of UTC, wherever the machine is. All fields that are asked for are those of the offset.
        replaced[names.localTime] = (_seconds: bigint, at: Pointer) => {
          (machine as Machine).#view().fill(0, at, at + 40);
        };
        replaced[names.timeZone] = () => {};
        const instance = new WebAssembly.Instance(wasm, { a: replaced } as WebAssembly.Imports);
        exports = instance.exports;
        memory = replaced.a as WebAssembly.Memory;
        receive(instance);
        return exports;
      },
    });
    machine = new Machine(loaded as QuickJs, exports, memory as WebAssembly.Memory, memoryBytes, outside);
    return machine;
  }

  private constructor(
    quickJs: QuickJs,
    exports: WebAssembly.Exports,
    memory: WebAssembly.Memory,
    memoryBytes: number,
    outside: Outside,
  ) {
    this.#quickJs = quickJs;
    this.#exports = exports;
    this.#memory = memory;
    this.#outside = outside;
    this.#bytes = new Uint8Array(memory.buffer);
    this.#stack = (exports[names.getStack] as () => Pointer)();
    this.#desk = this.#stack - STACK_BYTES;
    this.#deskEnd = this.#desk;
    this.#heapEndAt = this.#findHeapEnd();
    quickJs.callbacks = {
      callFunction: (_none, _context, _self, _count, values, id) => this.#answer(this.#questions[id] as string, values),
      shouldInterrupt: () => {
        if (this.clock() > this.deadline) this.#isInterrupted = true;
        return this.#isInterrupted ? 1 : 0;
      },
      loadModuleSource: (_none, _runtime, _context, name) => {
        const source = this.#outside.moduleSource(name);
        if (source !== null) return this.#newCopy(source);
        this.#throw(`There is no module "${name}". A function can import dayjs, big.js, zod, http and zen.`);
        return 0;
      },
      freeHostRef: () => {},
      normalizeModule: (_none, _runtime, _context, from, name) => this.#newCopy(this.#outside.moduleName(from, name)),
    };
    this.#runtime = quickJs._QTS_NewRuntime();
    quickJs._QTS_RuntimeSetMemoryLimit(this.#runtime, memoryBytes);
    quickJs._QTS_RuntimeSetMaxStackSize(this.#runtime, MAX_STACK_BYTES);
    this.#context = quickJs._QTS_NewContext(this.#runtime, 0);
    quickJs._QTS_RuntimeEnableInterruptHandler(this.#runtime);
    quickJs._QTS_RuntimeEnableModuleLoader(this.#runtime, 1);
    this.#callValues = quickJs._malloc(64);
  }

  /** A function of the code inside that asks the outside a question, with a text. */
  newAsk(question: string): Value {
    const id = this.#questions.push(question) - 1;
    return this.#withTexts([question], (name) =>
      this.#quickJs._QTS_NewFunction(this.#context, name.at, 1, 0, id),
    ) as Value;
  }

  /** Whether the text of functions is forgotten where they are parsed. */
  forgetSources(forgets: boolean): void {
    this.#view()[this.#runtime + FORGETS_SOURCES] = forgets ? 1 : 0;
  }

  /** Runs source code. Throws `Thrown` or `TimeIsUp`. */
  evaluate(source: string, file: string, flags: number): Value {
    const text = flags === (asModule | onlyParsed) ? BLANKS + source : source;
    return this.#withTexts([text, file], ({ at, length }, name) =>
      this.#guarded(() => this.#quickJs._QTS_Eval(this.#context, at, length, name.at, 0, flags)),
    ) as Value;
  }

  call(callee: Value, ...values: Value[]): Value {
    const quickJs = this.#quickJs;
    new Uint32Array(this.#memory.buffer, this.#callValues, values.length).set(values);
    return this.#guarded(() =>
      quickJs._QTS_Call(this.#context, callee, quickJs._QTS_GetUndefined(), values.length, this.#callValues),
    );
  }

  /** Calls a function for what it does. */
  tell(callee: Value, ...texts: string[]): void {
    const values = texts.map((text) => this.newText(text));
    this.free(this.call(callee, ...values), ...values);
  }

  free(...values: Value[]): void {
    for (const value of values) this.#quickJs._QTS_FreeValuePointer(this.#context, value);
  }

  property(object: Value, name: string): Value {
    return this.#quickJs._QTS_GetProp(this.#context, object, this.newText(name)) as Value;
  }

  newText(text: string): Value {
    return this.#withTexts([text], ({ at }) => this.#quickJs._QTS_NewString(this.#context, at)) as Value;
  }

  /** The text of a value that is one. */
  textOf(value: Value): string {
    const at = this.#quickJs._QTS_GetString(this.#context, value);
    const bytes = this.#view();
    const text = utf8.decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
    this.#quickJs._QTS_FreeCString(this.#context, at);
    return text;
  }

  /** Runs what promises have to run, until there is no more of it or `isDone`. */
  runJobs(isDone: () => boolean): void {
    const quickJs = this.#quickJs;
    for (let round = 0; quickJs._QTS_IsJobPending(this.#runtime) && !isDone(); round++) {
      if (round > 0 && this.clock() > this.deadline) throw new TimeIsUp();
      this.free(this.#guarded(() => quickJs._QTS_ExecutePendingJob(this.#runtime, JOBS_AT_ONCE, this.#callValues)));
    }
  }

  save(): Image {
    const bytes = this.#view();
    return { data: bytes.slice(0, this.#desk), heap: bytes.slice(this.#stack, this.#heapEnd()) };
  }

  /** Makes everything as it was when the image was saved. What was written elsewhere since is erased. */
  restore({ data, heap }: Image): void {
    const bytes = this.#view();
    const end = this.#stack + heap.length;
    const dirtyEnd = this.#heapEnd();
    bytes.set(data);
    bytes.set(heap, this.#stack);
    if (dirtyEnd > end) bytes.fill(0, end, dirtyEnd);
    bytes.fill(0, this.#desk, this.#deskEnd);
    this.#deskEnd = this.#desk;
    this.#isInterrupted = false;
  }

  /** Runs code inside, and tells how it ended. An error of the host, such as too deep a recursion, is an error inside. */
  #guarded(run: () => Pointer): Value {
    let value: Pointer;
    try {
      value = run();
    } catch (error) {
      (this.#exports[names.setStack] as (at: Pointer) => void)(this.#stack);
      if (this.#isInterrupted) throw new TimeIsUp();
      throw error;
    }
    // What was interrupted may have gone on: a promise that was rejected by it can be handled.
    if (this.#isInterrupted) throw new TimeIsUp();
    const error = this.#quickJs._QTS_ResolveException(this.#context, value);
    if (error) throw new Thrown(error as Value);
    return value as Value;
  }

  #answer(question: string, values: Pointer): Pointer {
    const quickJs = this.#quickJs;
    try {
      const text = this.textOf(quickJs._QTS_ArgvGetJSValueConstPointer(values, 0) as Value);
      const answer = this.#outside.ask(question, text);
      return answer === '' ? quickJs._QTS_GetUndefined() : this.newText(answer);
    } catch (error) {
      // These end the call, whatever the code inside would do with an error.
      if (error instanceof TimeIsUp || error instanceof OutOfMemory) throw error;
      return this.#throw(error instanceof Error ? error.message : String(error));
    }
  }

  #throw(message: string): Pointer {
    const error = this.#quickJs._QTS_NewError(this.#context) as Value;
    const [name, value] = [this.newText('message'), this.newText(message)];
    this.#quickJs._QTS_SetProp(this.#context, error, name, value);
    const thrown = this.#quickJs._QTS_Throw(this.#context, error);
    this.free(error, name, value);
    return thrown;
  }

  /** Shows texts to the interpreter, which reads them before anything else is written. */
  #withTexts(texts: string[], use: (...written: Written[]) => Pointer): Pointer {
    const bytes = texts.reduce((sum, text) => sum + bytesFor(text), 0);
    const isShort = bytes <= DESK_BYTES;
    const start = isShort ? this.#desk : this.#allocate(bytes);
    let at = start;
    const written = texts.map((text) => {
      const place = { at, length: this.#write(text, at) };
      at += place.length + 1;
      return place;
    });
    if (isShort) this.#deskEnd = Math.max(this.#deskEnd, at);
    try {
      return use(...written);
    } finally {
      if (!isShort) this.#quickJs._free(start);
    }
  }

  /** A copy of a text that whoever it is for frees. */
  #newCopy(text: string): Pointer {
    const at = this.#allocate(bytesFor(text));
    this.#write(text, at);
    return at;
  }

  #allocate(bytes: number): Pointer {
    const at = this.#quickJs._malloc(bytes);
    if (at === 0) throw new OutOfMemory();
    return at;
  }

  /** Writes a text with a zero behind it. Returns its length in bytes. */
  #write(text: string, at: Pointer): number {
    const bytes = this.#view();
    const { written } = utf8.encoder.encodeInto(text, bytes.subarray(at));
    bytes[at + written] = 0;
    return written;
  }

  /** The memory is another buffer after it has grown. */
  #view(): Uint8Array {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.#memory.buffer);
    return this.#bytes;
  }

  #heapEnd = (): number => new DataView(this.#memory.buffer).getUint32(this.#heapEndAt, true);

  /** The word that has the end of the heap is the one that has the largest address in it after the heap has grown. */
  #findHeapEnd(): Pointer {
    const words = () => new Uint32Array(this.#memory.buffer.slice(0, this.#desk));
    const before = words();
    const grown = 1024 * 1024;
    const at = this.#quickJs._malloc(grown);
    const after = words();
    let found = -1;
    after.forEach((word, index) => {
      const isAddress = word !== before[index] && word >= at + grown && word <= this.#memory.buffer.byteLength;
      if (isAddress && word > (after[found] ?? 0)) found = index;
    });
    if (found < 0) throw new Error('This is another build of QuickJS than the one that is expected.');
    new Uint32Array(this.#memory.buffer).set(before);
    return found * 4;
  }
}

export class OutOfMemory extends Error {}
