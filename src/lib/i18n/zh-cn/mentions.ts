import type { mentions as english } from '../en/mentions.ts';

export const mentions: typeof english = {
	list: '提及文件、电路中的名称、仿真或波形',
	mentioned: '已提及',
	kinds: { file: '文件', symbol: '电路中', run: '仿真', plot: '波形' },
	words: { file: '文件', symbol: '电路', run: '仿真', plot: '波形' },
	open: (name) => `打开 ${name}`,
	remove: (name) => `移除提及：${name}`,
	missing: '已不存在',
	missingHint: (name) => `发送消息时 ${name} 已不存在，智能体已得知这一点。`,
	lost: (name) => `${name} 已不存在。`,
	allCurves: '全部曲线'
};
