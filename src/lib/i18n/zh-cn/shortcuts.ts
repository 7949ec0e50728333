import type { shortcuts as english } from '../en/shortcuts.ts';

export const shortcuts: typeof english = {
	places: {
		anywhere: '任何位置',
		editor: '编辑器中',
		files: '文件列表中',
		plot: '波形图上',
		conversation: '消息框中'
	},
	keys: {
		'file-rename': '重命名',
		'file-delete': '删除',
		'plot-cursor-a': '放置光标 A',
		'plot-cursor-b': '放置光标 B',
		'plot-left': '最近的光标左移一个采样点',
		'plot-right': '最近的光标右移一个采样点',
		'plot-far-left': '左移一个十倍频程或十个采样点',
		'plot-far-right': '右移一个十倍频程或十个采样点',
		'plot-remove-cursors': '移除光标',
		'plot-zoom-in': '放大',
		'plot-zoom-out': '缩小',
		'plot-fit': '显示全部',
		'plot-maximize': '最大化波形图',
		send: '发送消息',
		'new-line': '换行'
	}
};
