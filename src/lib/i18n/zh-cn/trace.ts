import type { trace as english } from '../en/trace.ts';

export const trace: typeof english = {
	title: '执行轨迹',
	open: '查看执行轨迹',
	description: '智能体为这条回答做了什么，按同一时间轴排列。选中一步可查看其输入和输出。',
	steps: '步骤',
	missing: '这条回答没有执行轨迹。旧版本、导入和复制的回答不保留轨迹。',
	dropped: (count) => `另有 ${count} 步未记录。`,
	kinds: {
		turn: '整轮对话',
		round: (iteration) => `第 ${iteration} 轮`,
		model_call: (model) => `模型 ${model}`,
		web_search: '联网搜索',
		compression: '压缩对话',
		intent: '分析消息意图',
		tool: (name) => name,
		permission: '等待你确认',
		run: (entry) => `仿真 ${entry}`
	},
	outcomes: { ok: '完成', failed: '失败', interrupted: '中断', open: '进行中' },
	row: (name, outcome, duration, start) => `${name}，${outcome}，用时 ${duration}，始于 ${start}`,
	facts: {
		duration: '用时',
		start: '开始',
		outcome: '结果',
		error: '错误',
		firstToken: '首个 token 延迟',
		tokens: 'Token',
		cost: '费用',
		retries: '重试',
		history: '对话历史',
		request: '请求'
	},
	inputOutput: (input, output) => `输入 ${input}，输出 ${output}`,
	requestSize: (messages, tokens) => `${messages} 条消息，约 ${tokens} token`,
	input: '输入',
	output: '输出',
	nothing: '无',
	pieces: {
		prompt: '系统提示词',
		context: '项目状态',
		question: '提问',
		earlier: '本条回答中此前的内容',
		note: '给模型的提示',
		answer: '回答',
		arguments: '参数',
		result: '结果',
		changes: '文件修改',
		query: '搜索词',
		json: '数据'
	},
	context: '请求中的项目状态',
	sections: {
		diagnostics: '问题',
		changes: '他人的修改',
		failures: '失败的仿真',
		netlist: '打开的网表',
		goals: '设计目标',
		last_run: '最近一次仿真',
		dependencies: '包含的文件',
		recent: '刚修改的文件',
		files: '文件列表',
		retrieval: '检索到的段落'
	},
	sectionStates: { whole: '完整', cut: '已截短', dropped: '未包含', failed: '失败' },
	sectionTokens: (used, wanted) => `${used} / ${wanted} token`,
	contextUse: (used, budget) => `约 ${used} / ${budget} token`,
	historyUse: (used, budget, leftOut) =>
		`约 ${used} / ${budget} token${leftOut === 0 ? '' : `，略去较早的 ${leftOut} 条提问`}`,
	cut: (shown, length) => `前 ${shown} 个字符，共 ${length} 个`,
	export: '导出为 OpenTelemetry JSON',
	withText: '包含提示词、回答、参数和结果'
};
