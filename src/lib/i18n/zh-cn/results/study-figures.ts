import type { studyFigures as english } from '../../en/results/study-figures.ts';

export const studyFigures: typeof english = {
	form: {
		step: '步长',
		tolerance: '容差',
		hint: '该值的百分比，或带单位的量：1 %，10 Ω',
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
	metric: '指标',
	inNetlist: (value) => `取网表中的值时：${value}`,
	varied: '改变的量',
	runs: '行',
	sensitivityOf: (metric) => `${metric}的灵敏度`,
	smaller: '值减小 1 %',
	larger: '增大 1 %',
	perPercent: '+1 % 时的变化',
	perPercentHint: '该值增大 1 % 时指标的变化量。温度按开尔文计。',
	normalised: '归一化',
	normalisedHint: '该值每变化百分之一，指标变化的百分数。没有意义时显示短横线：值为 0，或指标以 dB 或度为单位。',
	absolute: '绝对',
	noFigure: {
		waiting: '尚未运行',
		missing: '不确定：有一次运行没有得到值，见各行的表格。',
		unchanged: '无影响',
		too_small: '不确定：变化没有超过仿真误差。请加大步长或减小 reltol。',
		disagree: '不确定：整步与半步的结果不一致。指标在此处有拐点或有噪声，请换一个步长。'
	},
	openLow: (row, target) => `单独运行第 ${row} 行：${target} 较小`,
	openHigh: (row, target) => `单独运行第 ${row} 行：${target} 较大`
};
