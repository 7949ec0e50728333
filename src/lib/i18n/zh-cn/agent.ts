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
	nextAnswer: '更改从下一次回答起生效。',
	shares: {
		heading: '请求的份额',
		hint: '各部分最多可占模型输入的比例。某部分未用完的留给对话历史。空间不足时，先缩减对话历史，再缩减项目段落，最后缩减网页。',
		window: '参与分配的输入',
		windowHint: '模型的输入更大时也只分配这么多，因为每一轮都要为项目状态付费。其余可用于对话历史。',
		tokens: 'token',
		parts: {
			system: '项目的说明',
			diagnostics: '问题',
			implicit: '电路、目标和上次运行',
			dependencies: '包含的文件',
			summary: '对话摘要',
			retrieval: '项目段落',
			history: '对话',
			files: '提及的文件',
			web: '网页'
		},
		partHints: {
			system: 'AGENTS.md 和其他你已同意的说明。',
			diagnostics: '当前电路和上次运行中的问题。无论如何都会发送约 500 个 token。',
			implicit: '打开的网表、你的改动、目标、上次运行和文件列表。',
			dependencies: '打开的网表所包含的文件。无论如何都会发送至多 1,000 个 token。',
			summary: '压缩后的对话的摘要，至多 1,000 个字符。',
			retrieval: '项目中与消息有关的内容，至多 2,000 个 token。',
			history: '之前的消息。除此份额外，还可使用其他部分留下的空间。',
			files: '消息中提及的文件、运行和曲线。',
			web: '联网搜索找到的内容。'
		},
		sum: (percent) => `合计 ${percent} %`,
		scaled: (percent) => `合计 ${percent} %：所有份额按比例缩小到 100 %。`,
		reset: '恢复默认份额'
	}
};
