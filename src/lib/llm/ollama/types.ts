import type { FaultRecord } from '#lib/base/fault.ts';

/** A model that is installed. What Ollama does not say is null. */
export interface OllamaModel {
	/** As it is called, such as `qwen3:8b`. */
	name: string;
	/** Bytes on the disk. */
	size: number | null;
	/** Such as `8.2B`. */
	parameters: string | null;
	/** Such as `Q4_K_M`. */
	quantization: string | null;
	/** Longest context that the model was made for, tokens. */
	contextTokens: number | null;
	/** Context that its Modelfile asks for, tokens. */
	ownContextTokens: number | null;
	/** Null where Ollama is too old to say. */
	abilities: OllamaAbilities | null;
	/** It runs at ollama.com: what is asked leaves the computer. */
	remote: boolean;
}

export interface OllamaAbilities {
	/** It writes text; embedding models do not. */
	chat: boolean;
	tools: boolean;
	vision: boolean;
	thinking: boolean;
}

/** A model that is in memory. */
export interface RunningModel {
	name: string;
	/** Bytes in all memory together. */
	memory: number | null;
	/** Of them, bytes in the memory of the graphics processor. */
	graphicsMemory: number | null;
	/** When it is unloaded if nobody asks, milliseconds since 1970; null for never or unknown. */
	until: number | null;
	/** Context that it was loaded with, tokens. */
	contextTokens: number | null;
}

export interface OllamaServer {
	version: string;
	models: OllamaModel[];
	running: RunningModel[];
}

export type OllamaState = { ok: true; server: OllamaServer } | { ok: false; fault: FaultRecord };
