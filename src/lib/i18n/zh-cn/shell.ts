import type { shell as english } from '../en/shell.ts';

export const shell: typeof english = {
	updateReady: '新版本已就绪',
	updateNow: '刷新以更新',
	updateWaits: '智能体和仿真结束后才能更新；要立即更新，请先停止它们。',
	notices: '通知',
	themeLight: '浅色主题',
	themeDark: '深色主题',
	downloadDamaged: '下载',
	showFile: (path) => `查看 ${path}`,
	back: '返回',
	goalsMet: (met, total) => `目标 ${met}/${total}`,
	untitledNetlist: 'circuit.cir',
	statistics: '用量统计'
};
