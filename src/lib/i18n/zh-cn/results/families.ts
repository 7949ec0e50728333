import type { families as english } from '../../en/results/families.ts';

export const families: typeof english = {
	bar: '曲线族',
	count: (count) => `${count} 条曲线`,
	countOf: (signal, count) => `${signal}，${count}`,
	curve: '曲线',
	colouredBy: (name, from, to) => `按 ${name} 着色，从 ${from} 到 ${to}`,
	member: (number, count) => `第 ${number} 条，共 ${count} 条`,
	memberWith: (member, parameters) => (parameters === '' ? member : `${member}：${parameters}`),
	hint: '点击曲线，或按 ] 和 [ 逐条查看。',
	next: '曲线族的下一条',
	previous: '曲线族的上一条',
	leave: '取消选中这条曲线',
	left: '所有曲线同等显示。',
	noFurther: '这个方向上没有更多曲线。',
	noFamily: '此图中每个信号只有一条曲线。',
	shownOf: (shown, count) => `${shown} / ${count} 条曲线`,
	filter: '显示的曲线',
	filterHint: (name) => `编号和条件，例如 1..10, 25${name === null ? '' : ` 或 ${name} > 5k`}。留空则全部显示。`,
	filterExample: '例如 1..10, 25',
	filterMisfit: (fault) => `显示所有曲线：${fault}`,
	bands: '区间带',
	bandsHint:
		'不画各条曲线，而画出每一处数值的分布：最低到最高、中间 90 %、中间一半，以及中位数。分位数在相邻值之间插值（Hyndman 和 Fan 的定义 7）。',
	bandNames: ['最低至最高', '5 % 至 95 %', '25 % 至 75 %'],
	medianName: '中位数',
	interpolated: (points) => `在 ${points} 处插值`,
	lowest: (signal) => `${signal} 最低`,
	median: (signal) => `${signal} 中位`,
	highest: (signal) => `${signal} 最高`
};
