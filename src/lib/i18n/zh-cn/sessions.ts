import type { sessions as english } from '../en/sessions.ts';

export const sessions: typeof english = {
	title: '对话列表',
	history: '历史对话',
	search: '搜索名称和消息',
	everywhere: '所有项目',
	partial: '已中断',
	loading: '正在读取对话',
	none: '还没有对话。给智能体发送第一条消息即可开始。',
	noMatch: (text) => `没有包含“${text}”的对话。`,
	preview: '预览',
	noMessages: '还没有消息。',
	earlier: (count) => `显示更早的消息（${count} 条）`,
	tools: (count) => `调用工具 ${count} 次`,
	export: '导出',
	formats: { json: 'JSON，含所有版本', md: 'Markdown', txt: '纯文本' },
	deleted: (name) => `已删除“${name}”`,
	cleared: (name) => `已清空“${name}”`,
	words: {
		you: '你',
		agent: '智能体',
		attachment: '附件',
		mention: '提及',
		tool: '工具',
		interrupted: '这个回答被中断了。'
	}
};
