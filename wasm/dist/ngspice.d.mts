/** Types of the Emscripten module; pointers are byte offsets into the heap. */
export interface NgspicePlotCommand {
	title: string | null;
	xLabel: string | null;
	yLabel: string | null;
	grid: number;
	style: number;
	xLimits: [number, number];
	yLimits: [number, number];
	traces: unknown[];
}

export interface NgspiceHooks {
	/** The instance's memory: at least 32 MiB at first, at most 4 GiB; its maximum is the most that a run can take. */
	wasmMemory?: WebAssembly.Memory;
	instantiateWasm(
		imports: WebAssembly.Imports,
		done: (instance: WebAssembly.Instance, module?: WebAssembly.Module) => void
	): object;
	print(line: string): void;
	printErr(line: string): void;
	/** A line of ngspice's own output, prefixed "stdout " or "stderr ". */
	onLine(line: string): void;
	/** Progress as ngspice words it, e.g. "tran: 4.0%". */
	onStatus(text: string): void;
	onExit(status: number, byQuit: boolean): void;
	/** True pauses the analysis (honoured where `mayPause`); a throw abandons the run and the instance. */
	onPoll(mayPause: boolean): boolean;
	/** Number (>= 1) for a file ngspice reads. */
	onSource(path: string): number;
	onMeasured(name: string, value: number | null): void;
	onTrace(vector: number, scale: number): unknown;
	onPlot(plot: NgspicePlotCommand): void;
}

export interface NgspiceFileSystem {
	mkdirTree(path: string): void;
	writeFile(path: string, data: string | Uint8Array): void;
	readFile(path: string): Uint8Array;
	readdir(path: string): string[];
	stat(path: string): { mode: number; size: number };
	isDir(mode: number): boolean;
	unlink(path: string): void;
	rmdir(path: string): void;
	chdir(path: string): void;
}

export interface NgspiceModule {
	FS: NgspiceFileSystem;
	ENV: Record<string, string>;
	HEAPU8: Uint8Array;
	HEAPU32: Uint32Array;
	HEAPF64: Float64Array;
	UTF8ToString(pointer: number): string;
	stringToUTF8(text: string, pointer: number, maxBytes: number): void;
	lengthBytesUTF8(text: string): number;
	_malloc(bytes: number): number;
	_free(pointer: number): void;
	_spw_init(): number;
	_spw_load_code_models(): void;
	_spw_command(command: number): number;
	_spw_reset_control(): void;
	/** Seeds transient noise, which `setseed` does not reach; before the netlist is read. */
	_spw_seed(seed: number): void;
	_spw_set_deck(path: number): void;
	_spw_state(): number;
	_spw_progress(values: number): number;
	_spw_first_plot(): number;
	_spw_current_plot(): number;
	_spw_plot_fields(plot: number, out: number): void;
	_spw_vector_fields(vector: number, out: number): void;
	_spw_event_node_count(): number;
	_spw_event_node(index: number): number;
	_spw_free_vector(vector: number): void;
	/** End of the memory that was ever in use. */
	_spw_memory_end(): number;
}

export default function createNgspice(hooks: NgspiceHooks): Promise<NgspiceModule>;
