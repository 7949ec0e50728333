import type { inspector as english } from '../en/inspector.ts';

export const inspector: typeof english = {
	title: '上下文',
	intro: '模型将随下一条消息读到的内容。',
	reading: '正在读取上下文',
	waiting: '智能体正在工作，完成后会重新读取上下文。',
	workflow: '在工作流中，本步骤的任务在发送时加入。',
	use: (tokens, window, percent) => `约 ${tokens} / ${window} token（${percent}）`,
	leftOut: (count) => `有 ${count} 个较早的问题放不下。`,
	groups: {
		system: '系统提示词',
		tools: '工具',
		context: '项目状态',
		web: '联网搜索',
		summary: '摘要',
		history: '对话',
		next: '下一条消息'
	},
	group: (name, count) => `${name}（${count}）`,
	roles: { user: '你', assistant: '智能体', tool: '工具结果' },
	message: (role, beginning) => `${role}：${beginning}`,
	states: {
		whole: '',
		cut: '已缩短',
		dropped: '未发送',
		failed: '失败',
		off: '已关闭',
		reserved: '预留'
	},
	reasons: {
		cut: (tokens, wanted) => `发送 ${wanted} 个 token 中的 ${tokens} 个：其余超出其份额。`,
		dropped: (wanted) => `其 ${wanted} 个 token 未发送：放不下。`,
		failed: '无法读取，因此不发送。',
		off: '已对此对话关闭。',
		reserved: '搜索之后才知道会找到什么。',
		retrieval: '仅按词语查找。按含义搜索可能用到服务，因此在发送时才进行。'
	},
	tokens: (count, percent) => `${count} 个 token，${percent}`,
	send: (name) => `发送：${name}`,
	choose: '选择一个部分以查看其文字。',
	noText: '没有文字。',
	shown: (name) => `内容：${name}`,
	copy: '复制此部分',
	exportJson: '导出为 JSON',
	exportText: '导出为文本'
};
