import type { common as english } from '../en/common.ts';

export const common: typeof english = {
	appName: 'Spicewright',
	cancel: '取消',
	close: '关闭',
	undo: '撤销',
	redo: '重做',
	save: '保存',
	delete: '删除',
	rename: '重命名',
	duplicate: '创建副本',
	open: '打开',
	stop: '停止',
	retry: '重试',
	copy: '复制',
	copied: '已复制',
	more: (count) => `还有 ${count} 项`,
	loading: '正在加载',
	sentenceGap: ''
};
