import type { tasks as english } from '../en/tasks.ts';

export const tasks: typeof english = {
	running: (count) => `${count} 个任务正在进行`,
	title: '正在进行的任务',
	none: '当前没有任务。',
	types: {
		turn: '智能体的回答',
		user_run: '仿真',
		agent_run: '智能体的仿真',
		fix_trials: '试验修复方案',
		study: '运行批量仿真',
		tuning: '调节数值的仿真',
		operating_point: '静态工作点',
		model_bench: '模型测试电路',
		indexing: '读取项目文件',
		search_index: '为搜索建立项目索引',
		document: '读取文档',
		export: '导出波形',
		model_install: '安装模型'
	},
	named: (type, name) => `${type}：${name}`,
	waiting: '等待中',
	cancelling: '正在取消…',
	cancel: (task) => `取消${task}`,
	cancelAll: '全部取消'
};
