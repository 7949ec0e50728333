/**
 * Responses of an Ollama server in the formats documented at docs.ollama.com/api: /api/version, /api/tags, /api/show,
 * /api/ps, /api/generate with `keep_alive: 0`, and the lines of /api/chat. Names and sizes are those of models in its library.
 */
export const ollamaVersion = { version: '0.31.2' };

export const ollamaTags = {
	models: [
		{
			name: 'qwen3:8b',
			model: 'qwen3:8b',
			modified_at: '2026-10-03T23:34:03.409490317-07:00',
			size: 5_225_388_164,
			digest: '500a1f067a9f782620b40bee6f7b0c89e17ae61f686b92c24933e4ca4b2b8b41',
			details: {
				parent_model: '',
				format: 'gguf',
				family: 'qwen3',
				families: ['qwen3'],
				parameter_size: '8.2B',
				quantization_level: 'Q4_K_M'
			}
		},
		{
			name: 'gemma3:latest',
			model: 'gemma3:latest',
			modified_at: '2026-09-11T10:00:00.1-07:00',
			size: 3_338_801_804,
			digest: 'a2af6cc3eb7fa8be8504abaf9b04e88f17a119ec3f04a3addf55f92841195f5a',
			details: {
				parent_model: '',
				format: 'gguf',
				family: 'gemma3',
				families: ['gemma3'],
				parameter_size: '4.3B',
				quantization_level: 'Q4_K_M'
			}
		},
		{ name: 'all-minilm:latest', model: 'all-minilm:latest', size: 45_960_996, details: { parameter_size: '23M' } },
		{ name: 'gpt-oss:120b-cloud', model: 'gpt-oss:120b-cloud', remote_host: 'https://ollama.com:443', size: 384 }
	]
};

export const ollamaDetails: Record<string, unknown> = {
	'qwen3:8b': {
		parameters: 'temperature                    0.6\nnum_ctx                        32768\nstop   "<|im_end|>"',
		details: { family: 'qwen3', parameter_size: '8.2B', quantization_level: 'Q4_K_M' },
		model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960, 'qwen3.block_count': 36 },
		capabilities: ['completion', 'tools', 'thinking']
	},
	'gemma3:latest': {
		parameters: 'temperature 0.7',
		details: { family: 'gemma3', parameter_size: '4.3B', quantization_level: 'Q4_K_M' },
		model_info: { 'general.architecture': 'gemma3', 'gemma3.context_length': 131_072 },
		capabilities: ['completion', 'vision']
	},
	'all-minilm:latest': {
		details: { family: 'bert', parameter_size: '23M', quantization_level: 'F16' },
		model_info: { 'general.architecture': 'bert', 'bert.context_length': 512 },
		capabilities: ['embedding']
	},
	'gpt-oss:120b-cloud': {
		details: { family: 'gptoss', parameter_size: '116.8B', quantization_level: 'MXFP4' },
		model_info: { 'general.architecture': 'gptoss', 'gptoss.context_length': 131_072 },
		capabilities: ['completion', 'tools', 'thinking']
	}
};

/** @param expiresAt ISO 8601, for example from `toISOString()` */
export function ollamaRunning(expiresAt: string): { models: Record<string, unknown>[] } {
	return {
		models: [
			{
				name: 'qwen3:8b',
				model: 'qwen3:8b',
				size: 7_890_000_000,
				digest: '500a1f067a9f782620b40bee6f7b0c89e17ae61f686b92c24933e4ca4b2b8b41',
				details: { family: 'qwen3', parameter_size: '8.2B', quantization_level: 'Q4_K_M' },
				expires_at: expiresAt,
				size_vram: 3_945_000_000,
				context_length: 16_384
			}
		]
	};
}

/** Lines of `/api/chat`: pieces of the message, and the end. */
export function chatLines(messages: Record<string, unknown>[], end: Record<string, unknown> = {}): string {
	const base = { model: 'qwen3:8b', created_at: '2026-11-21T15:00:00.000Z' };
	const last = {
		...base,
		message: { role: 'assistant', content: '' },
		done: true,
		done_reason: 'stop',
		total_duration: 2_000_000_000,
		load_duration: 100_000_000,
		prompt_eval_count: 412,
		prompt_eval_duration: 300_000_000,
		eval_count: 56,
		eval_duration: 1_500_000_000,
		...end
	};
	const pieces = messages.map((message) => ({
		...base,
		message: { role: 'assistant', content: '', ...message },
		done: false
	}));
	return [...pieces, last].map((line) => `${JSON.stringify(line)}\n`).join('');
}
