import type { agent as english } from '../en/agent.ts';

export const agent: typeof english = {
	heading: '智能体',
	tools: {
		label: '提供的工具',
		hint: '常用工具只占全部工具三分之一的 token，其余工具由模型在需要时查找。对于不会查找工具的模型，请选择全部。',
		usual: '常用工具，其余按需',
		all: '每次请求提供全部'
	},
	limit: {
		iterations: '步数',
		warnFrom: '从第几步提醒',
		toolCallsPerAnswer: '每步工具调用数',
		parallelTools: '并行工具数',
		toolTimeLimit: '单次工具调用时间',
		turnTimeLimit: '单次回答时间',
		toolRetries: '重试次数',
		resultCharacters: '结果长度'
	},
	limitHint: {
		iterations: '一次回答最多调用模型的次数，每次调用后执行模型要求的工具。',
		warnFrom: '从这一步起，告知模型还剩几步。',
		toolCallsPerAnswer: '同一步中超出的调用会被拒绝，模型可在下一步重新调用。',
		parallelTools: '只读工具可同时运行，最多为此数。',
		toolTimeLimit: '工具超时后会被停止，并告知模型。',
		turnTimeLimit: '到时后智能体停止，已完成的内容会保留；正在进行的模型调用不会中断。',
		toolRetries: '工具调用因可能是暂时的原因失败时，最多重试几次。',
		resultCharacters: '更长的结果会略去中间部分，再交给模型。'
	},
	limitUnit: {
		iterations: '',
		warnFrom: '',
		toolCallsPerAnswer: '',
		parallelTools: '',
		toolTimeLimit: 's',
		turnTimeLimit: 's',
		toolRetries: '',
		resultCharacters: '字符'
	},
	nextAnswer: '更改从下一次回答起生效。'
};
