import type { tune as english } from '../../en/results/tune.ts';

export const tune: typeof english = {
	title: '调节',
	toggle: '用滑块调节数值',
	hint: '移动滑块时会用新数值运行网表，波形、指标和目标随之更新。选择“保留”后才会修改网表。',
	reading: '正在读取网表中的数值…',
	add: '添加滑块',
	addField: '参数、元件、模型参数或语句中的数字',
	addHint: 'R1、M1 w、rload、V1 sin 2',
	noTarget: (name) => `滑块不能设置 ${name}。列表中是网表里以数字给出的数值。`,
	value: (name) => `${name} 的值`,
	valueWrong: '请按网表的写法输入数字，例如 4.7k。',
	range: (name) => `${name} 的范围`,
	remove: (name) => `移除 ${name} 的滑块`,
	back: (name, value) => `把 ${name} 恢复为 ${value}`,
	from: '从',
	to: '到',
	steps: '步进',
	scales: { linear: '线性', logarithmic: '对数', e12: 'E12 系列', e24: 'E24 系列', e96: 'E96 系列' },
	rangeWrong: '请输入两个数字，先小后大；对数步进和 E 系列要求为正数。',
	noValues: '该范围内没有此系列的数值。',
	missing: '网表中这个数值不是数字，或已不存在。',
	keep: '保留',
	keepHint: '把数值写入网表，可以撤销。',
	reset: '复位',
	resetHint: '把所有数值恢复为网表中的数值',
	kept: (values) => `已写入网表：${values}`,
	running: '正在运行',
	failed: (values, reason) => `${values} 时没有结果：${reason}`,
	shownFor: (values) => `当前波形和指标对应 ${values}。`,
	shownStart: '当前波形和指标对应网表中的数值。',
	atCursor: '调节光标处的数字',
	notTunable: {
		depends: (names) => `这里的值由 ${names} 计算得出。请调节它，或调节表达式中的数字。`,
		ambiguous: (name) => `网表中有多个名为 ${name} 的数字，滑块无法确定是哪一个。请让各语句的名称互不相同。`,
		other: () =>
			'滑块可以设置元件、源、.param 和 .model 语句以及子电路中的数字，还有温度；不能设置节点、分析语句和脚本中的数字。'
	}
};
