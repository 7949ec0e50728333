import type { shortcuts as english } from '../en/shortcuts.ts';

export const shortcuts: typeof english = {
	places: {
		anywhere: '任何位置',
		editor: '编辑器中',
		files: '文件列表中',
		history: '运行记录中',
		plot: '波形图上',
		conversation: '消息框中'
	},
	keys: {
		'file-rename': '重命名',
		'file-delete': '删除',
		'run-rename': '重命名',
		'run-delete': '删除',
		'plot-step-left': '左移最近的光标，按住 Shift 移得更远',
		'plot-step-right': '右移最近的光标，按住 Shift 移得更远',
		'plot-level-up': '上移水平光标，按住 Shift 移得更远；没有水平光标时到曲线族的下一条',
		'plot-level-down': '下移水平光标，按住 Shift 移得更远；没有水平光标时到曲线族的上一条',
		'plot-pan-left': '视图左移',
		'plot-pan-right': '视图右移',
		'plot-pan-up': '视图上移',
		'plot-pan-down': '视图下移',
		send: '发送消息',
		'new-line': '换行'
	}
};
