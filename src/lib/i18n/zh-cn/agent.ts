import type { agent as english } from '../en/agent.ts';

export const agent: typeof english = {
	heading: '智能体',
	limit: {
		iterations: '步数',
		warnFrom: '开始提醒的步数',
		toolCallsPerAnswer: '每步工具调用数',
		parallelTools: '并行工具数',
		toolTimeLimit: '单次工具调用时间',
		turnTimeLimit: '单次回答时间',
		toolRetries: '重试次数',
		resultCharacters: '结果长度'
	},
	limitHint: {
		iterations: '一次回答最多调用模型的次数，每次调用后执行模型要求的工具。',
		warnFrom: '从这一步起告知模型还剩几步。',
		toolCallsPerAnswer: '同一步中超出的调用会被拒绝，模型可在下一步重新调用。',
		parallelTools: '只读工具可同时运行，最多为此数。',
		toolTimeLimit: '工具超时后会被停止，并告知模型。',
		turnTimeLimit: '到时智能体停止，已完成的内容保留。已经开始的模型调用不会被中断。',
		toolRetries: '遇到可能只是暂时的失败时，重复调用工具的次数。',
		resultCharacters: '更长的结果会去掉中间部分再交给模型。'
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
