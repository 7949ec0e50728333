import { env, pipeline } from '@huggingface/transformers';
import { Fault } from '#lib/base/fault.ts';
import type { LocalEmbeddingModel } from './local-model.ts';
import type { LoadedModel } from './embedding-host.ts';
import { tokenizerConfig } from './tokenizer-config.ts';

/** The name under which the library asks for the files of the model that is being loaded. */
const NAME = 'model';

/**
 * Loads a model with transformers.js on one thread: more would need cross-origin isolation. The library reads the given files and
 * nothing else.
 *
 * @param files by path, such as `onnx/model_quantized.onnx`
 * @param engine address of the WebAssembly of ONNX Runtime
 * @throws Fault `embedding_damaged`, `embedding_memory`, `embedding_failed`
 */
export async function loadModel(
	model: LocalEmbeddingModel,
	files: ReadonlyMap<string, Blob>,
	engine: string
): Promise<LoadedModel> {
	try {
		const config = new Blob([JSON.stringify(await tokenizerConfig(files, model.maxTokens))]);
		configure(new Map([...files, ['tokenizer_config.json', config]]), engine);
		const extract = await pipeline('feature-extraction', NAME, { dtype: 'q8', device: 'wasm', local_files_only: true });
		return {
			async vectors(texts) {
				try {
					const output = await extract([...texts], { pooling: model.pooling, normalize: true });
					const [count = 0, size = 0] = output.dims;
					const data = output.data as Float32Array;
					return Array.from({ length: count }, (_, at) => data.slice(at * size, (at + 1) * size));
				} catch (thrown) {
					throw engineFault(thrown, model, 'embedding_failed');
				}
			},
			dispose: () => extract.dispose()
		};
	} catch (thrown) {
		throw engineFault(thrown, model, 'embedding_damaged');
	}
}

function configure(files: ReadonlyMap<string, Blob>, engine: string): void {
	env.allowLocalModels = true;
	env.allowRemoteModels = false;
	env.localModelPath = '/';
	env.useBrowserCache = false;
	env.useFS = false;
	env.useFSCache = false;
	env.useWasmCache = false;
	env.fetch = async (address: string | URL) => {
		const path = String(address).split(`/${NAME}/`).at(-1) ?? '';
		const file = files.get(path);
		if (file) return new Response(file, { headers: { 'content-length': String(file.size) } });
		return new Response(null, { status: 404 });
	};
	if (env.backends.onnx.wasm) {
		env.backends.onnx.wasm.wasmPaths = { wasm: engine };
		env.backends.onnx.wasm.numThreads = 1;
	}
}

function engineFault(thrown: unknown, { name: model }: LocalEmbeddingModel, otherwise: string): Fault {
	if (thrown instanceof Fault) return thrown;
	const detail = thrown instanceof Error ? thrown.message : String(thrown);
	const isMemory =
		thrown instanceof RangeError || /bad_alloc|out of memory|memory access|failed to allocate/i.test(detail);
	return new Fault(isMemory ? 'embedding_memory' : otherwise, detail, { model, detail: detail.slice(0, 300) });
}
