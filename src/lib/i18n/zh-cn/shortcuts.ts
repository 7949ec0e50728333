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
		send: '发送消息',
		'new-line': '换行'
	}
};
