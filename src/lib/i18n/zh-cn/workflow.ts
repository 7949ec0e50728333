import type { workflow as english } from '../en/workflow.ts';

export const workflow: typeof english = {
	on: '工作流模式：开。Agent 依次完成目标、设计、仿真和分析，每一步之后由你决定。',
	off: '工作流模式：关。Agent 按你的要求做事。',
	checkpoint: '下一步',
	iteration: (count, outcome) => `第 ${count} 次迭代：${outcome}`,
	list: (items) => items.join('，'),
	noRun: '尚未仿真',
	runFailed: '仿真失败',
	goalCount: (count) => `${count} 个设计目标`,
	noGoals: '还没有设计目标',
	goal: (name, value, target) => `${name} ${value} / 目标 ${target}`,
	notMeasured: '未测得',
	moreGoals: (count) => `另有 ${count} 个`,
	options: {
		continue: '继续',
		change_goals: '修改目标',
		fix_error: '修复错误',
		accept: '接受设计',
		stop: '到此为止',
		roll_back: '撤回'
	},
	hint: '也可以直接输入你的想法。',
	chosen: (option) => `已选择：${option}`,
	expired: '对话已通过消息继续。',
	accepted: '已接受',
	goals: '设计目标',
	priorities: { must: '必须满足', should: '尽量满足' },
	editGoals: '修改目标',
	showJson: '显示 JSON',
	hideJson: '隐藏 JSON'
};
