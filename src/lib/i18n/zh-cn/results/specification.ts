import type { specification as english } from '../../en/results/specification.ts';

export const specification: typeof english = {
	title: '规格',
	open: '规格',
	openHint: '每个目标在标称运行、各工艺角以及蒙特卡洛良率下的结果',
	purpose:
		'每个目标都按标称运行、此网表的各个工艺角以及蒙特卡洛仿真的良率来判断。只有运行与当前网表一致且未发现可疑之处时，单元格才为绿色。',
	all: '全部批量仿真',
	verdicts: {
		met: '所有目标在所有情况下均达到。',
		missed: '有目标未达到。',
		open: '尚无定论：有些单元格还没有结果。'
	},
	noGoals: '项目还没有目标。请先添加一个目标。',
	editGoals: '打开目标',
	noNetlist: '没有可检查的网表。请先在项目中添加网表。',
	noStudies: '为此网表添加工艺角或蒙特卡洛仿真，即可在其中判断目标。',
	unreadable: (detail) => `无法读取规格：${detail}`,
	reading: '正在读取批量仿真…',
	run: '运行未更新的部分',
	stop: '停止',
	progress: '规格的进度',
	remaining: (rows, time) =>
		time === null
			? `最多运行 ${rows} 次；网表首次运行后才能估计时间`
			: `最多运行 ${rows} 次，按该网表上次的研究或运行估计约 ${time}`,
	step: (name, step, steps) => `${name}（${step} / ${steps}）`,
	rows: (done, count) => `${done} / ${count} 行`,
	left: (time) => `剩余 ${time}`,
	requiredYield: '要求的良率（%）',
	yieldWrong: '请输入大于 0 且小于 100 的百分数。',
	export: '导出表格',
	csv: 'CSV',
	markdown: 'Markdown',
	goal: '目标',
	allGoals: '所有目标',
	nominal: '标称',
	worstOf: (count) => `${count} 个工艺角中最坏的`,
	yield: '良率',
	states: {
		met: '达到',
		missed: '未达到',
		failed: '失败',
		check: '需检查',
		unjudged: '无测量值',
		undecided: '无法确定',
		waiting: '未运行',
		stale: '已过期',
		fault: '无法运行'
	},
	hints: {
		met: '',
		missed: '',
		failed: '运行失败，因此未达到目标。',
		check: '按数值已达到，但运行的判定表明数值可能有误。',
		unjudged: '该运行没有此目标的测量值。',
		undecided: '良率的区间包含要求的良率。更多样本可以确定。',
		waiting: '尚未运行，或没有运行完。',
		stale: '运行之后，网表、批量仿真、目标或设置已改动。',
		fault: '此批量仿真无法运行。打开它查看原因。'
	},
	interval: (low, high) => `95 % 区间 ${low} 至 ${high}`,
	samples: (passed, count) => `${passed} / ${count} 个样本`,
	weighted: (count) => `${count} 个加权样本`
};
