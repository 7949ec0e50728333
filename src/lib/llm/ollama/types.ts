import type { FaultRecord } from '#lib/base/fault.ts';

/** An installed model. Unknown values are null. */
export interface OllamaModel {
	/** Its name in Ollama, such as `qwen3:8b`. */
	name: string;
	/** Bytes on disk. */
	size: number | null;
	/** For example `8.2B`. */
	parameters: string | null;
	/** For example `Q4_K_M`. */
	quantization: string | null;
	/** Maximum context for which the model was made, tokens. */
	contextTokens: number | null;
	/** Context set in its Modelfile, tokens. */
	ownContextTokens: number | null;
	/** Null if Ollama is too old to report them. */
	abilities: OllamaAbilities | null;
	/** It runs at ollama.com, so requests leave the computer. */
	remote: boolean;
}

export interface OllamaAbilities {
	/** It generates text; embedding models do not. */
	chat: boolean;
	tools: boolean;
	vision: boolean;
	thinking: boolean;
}

/** A model in memory. */
export interface RunningModel {
	name: string;
	/** Total memory, bytes. */
	memory: number | null;
	/** Part of it in the memory of the GPU, bytes. */
	graphicsMemory: number | null;
	/** When it is unloaded if not used, milliseconds since 1970; null for never or unknown. */
	until: number | null;
	/** Context with which it was loaded, tokens. */
	contextTokens: number | null;
}

export interface OllamaServer {
	version: string;
	models: OllamaModel[];
	running: RunningModel[];
}

export type OllamaState = { ok: true; server: OllamaServer } | { ok: false; fault: FaultRecord };
