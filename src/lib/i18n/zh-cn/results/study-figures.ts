import type { studyFigures as english } from '../../en/results/study-figures.ts';

export const studyFigures: typeof english = {
	form: {
		step: '步长',
		tolerance: '容差',
		hints: {
			step: '该值的百分比或带单位的量，例如 1 % 或 10 Ω',
			tolerance: '该值的最大偏差，例如 5 % 或 10 Ω；上下不同时写成 -20 % +80 %'
		},
		amountOf: (what, target) => `${target || '该值'} 的${what}`,
		removeTarget: (target) => `不改变 ${target || '该值'}`,
		addTarget: '再改变一个量',
		addAll: {
			parameter: (count) => `添加全部参数（${count}）`,
			device: (count) => `添加全部元件（${count}）`,
			model: (count) => `添加全部模型参数（${count}）`,
			temperature: () => '添加温度'
		},
		unitMissing: (text, unit) => `请写成“${text} %”或“${text} ${unit}”。`,
		notPositive: '请输入大于 0 的值。'
	},
	worstCase: {
		title: '各指标的最坏情况',
		nominal: '标称值',
		lowest: (method) => `${method} 最小`,
		highest: (method) => `${method} 最大`,
		evaHint: '极值分析：容差内所有运行中的最小值和最大值。',
		rssHint: '方和根：假设各偏差相互独立，由逐个改变的结果推算，并在该点运行一次加以确认。',
		full: '运行容差上下限的所有组合。',
		bySigns: '量太多，无法运行所有组合。各量取单独改变时对指标影响最大的一侧；若各量相互影响，指标的变动可能更大。',
		rounds: (runs) => `以上是第一轮的运行次数；第二轮为每个指标最多再运行 ${runs} 次。`,
		unfinished: '尚有未运行的行，极值可能更大或更小。',
		lost: (rows) => `${rows} 行没有值`,
		difference: (predicted, difference) => `线性推算：${predicted}（${difference}）`,
		linear: '与线性推算相同',
		predicted: (value) => `线性推算：${value}，未运行`,
		open: (value, row, values) => `${value}：单独运行第 ${row} 行${values === '' ? '' : `（${values}）`}`,
		unknown: '未知'
	},
	convergence: {
		title: '各指标的变动',
		tightened: '要收紧的设置（先逐项，再全部一起）',
		timeStep: '最大时间步长',
		factor: '各项除以',
		tolerance: '允许的变动',
		hint: '对于以 dB 或度为单位的指标，百分比按原物理量计：1 % 相当于 0.087 dB 或 0.57°。',
		factorWrong: (max) => `请输入大于 1 且不超过 ${max} 的数。`,
		toleranceWrong: '请输入大于 0 且不超过 100 的百分数：1 %',
		nominal: '网表设置',
		all: '全部',
		moved: '有变动',
		openRow: (name, row) => `${name}：单独运行第 ${row} 行`,
		holds: (count, tolerance) => `全部 ${count} 个结果的变动都在 ${tolerance} 以内。`,
		moves: (moving, count, tolerance) =>
			`${count} 个结果中有 ${moving} 个变动超过 ${tolerance}，受仿真精度设置影响。请收紧使其变动的设置。`,
		missing: (missing, count) => `${count} 个结果中有 ${missing} 个无法检查：收紧后的运行没有得到值。`,
		unfinished: '尚有未运行的行，还不能判断结果是否可靠。'
	},
	contours: {
		of: (metric, x, y, values) =>
			values.length === 0
				? `${metric}随 ${x} 和 ${y} 的变化`
				: `${metric}随 ${x} 和 ${y} 的变化，等值线：${values.join('、')}`,
		hint: '用方向键逐点移动，按 Enter 单独运行该行并显示其曲线。',
		key: '每个点是一行，单击即可单独运行。',
		keyMissed: '叉号表示未达到目标。',
		keyEmpty: '空心方框表示没有测量值。',
		keyLimit: '虚线是目标的界限。',
		point: (row, values, metric) => `第 ${row} 行：${values.join('，')}；${metric}`,
		missed: '未达到目标',
		check: '需检查',
		flat: '该指标在所有行中都相同，因此没有等值线。',
		table: (metric, x, y) => `${metric}：列为 ${x}，行为 ${y}`,
		tooLarge: '点数太多，此处不列表。“表格”视图列出所有行。',
		deferred: '批量仿真结束后显示等值线。'
	},
	metric: '指标',
	inNetlist: (value) => `采用网表中的值时：${value}`,
	varied: '改变的量',
	runs: '行',
	sensitivityOf: (metric) => `${metric}的灵敏度`,
	smaller: '值减小 1 %',
	larger: '增大 1 %',
	perPercent: '+1 % 时的变化',
	perPercentHint: '该值增大 1 % 时指标的变化量。温度按开尔文计。',
	normalised: '归一化',
	normalisedHint: '该值每变化百分之一，指标变化的百分数。值为 0，或指标以 dB 或度为单位时没有意义，显示短横线。',
	absolute: '绝对',
	noFigure: {
		waiting: '尚未运行',
		missing: '不确定：有一次运行没有得到值，见各行的表格。',
		unchanged: '无影响',
		too_small: '不确定：变化没有超过仿真误差。请加大步长或减小 reltol。',
		disagree: '不确定：整步与半步的结果不一致。指标在此处非线性较强或有噪声，请换一个步长。'
	},
	openLow: (row, target) => `单独运行第 ${row} 行：${target} 较小`,
	openHigh: (row, target) => `单独运行第 ${row} 行：${target} 较大`
};
