import type { history as english } from '../../en/results/history.ts';

export const history: typeof english = {
	list: '运行记录',
	empty: '还没有运行记录',
	emptyHint: (keys) => `运行一个网表（${keys}）。每次运行的结果和网表都会保存在这里。`,
	loading: '正在读取运行记录',
	search: '搜索运行记录',
	searchHint: '名称、网表、指标或改动',
	pinnedOnly: '只显示已固定的运行',
	noMatch: (text) => `列出的运行中没有包含“${text}”的。`,
	nonePinned: '列出的运行都没有固定。在运行的菜单中固定它，可以保留它的曲线。',
	older: '显示更早的运行',
	untitled: (entry, time) => `${entry}，${time}`,
	numbered: (title, number) => `${title}（${number}）`,
	shown: '当前显示',
	pinned: '已固定：保留其曲线和网表',
	actions: (run) => `${run} 的操作`,
	rename: '重命名',
	nameField: '运行的名称',
	pin: '固定，以保留其曲线',
	unpin: '取消固定',
	deleted: (run) => `已删除运行“${run}”`,
	change: {
		value: (name, before, after) => `${name} ${before} → ${after}`,
		added: (name) => `新增 ${name}`,
		removed: (name) => `删除 ${name}`,
		changed: (name) => `修改 ${name}`
	},
	moreChanges: (count) => `另有 ${count} 处改动`,
	unchanged: '网表未改动',
	trial: (changed) => (changed.length > 0 ? `试运行：${changed.join('，')}` : '试运行'),
	trialHint: '本次运行使用的数值或文件与已保存的不同，已保存的文件没有改动。'
};
