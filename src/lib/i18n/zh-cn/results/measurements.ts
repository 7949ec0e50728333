import type { measurements as english } from '../../en/results/measurements.ts';

export const measurements: typeof english = {
	title: '项目测量',
	hint: '项目测量是结果为单个数值的表达式。每次运行都会测量，也可以设定目标。',
	name: '名称',
	nameHint: '只能使用字母、数字和下划线，不能以数字开头，最多 40 个字符。',
	nameTaken: (name) => `已有名为“${name}”的测量。`,
	expression: '表达式',
	expressionHint: '方向键选择候选项，Tab 键采用，回车键保存测量。',
	placeholder: 'max(v(out))、at(v(out), 1m)……',
	analysis: '分析',
	plot: '图',
	allPlots: '该分析的所有图',
	noPlot: '当前显示的运行没有这种分析，无法检查表达式。',
	measuring: '正在测量…',
	add: '添加',
	save: '保存',
	cancel: '取消',
	edit: (name) => `编辑 ${name}`,
	remove: (name) => `删除 ${name}`,
	removed: (name) => `已删除测量“${name}”。`,
	openFile: '打开测量文件',
	unreadable: (detail) => `无法读取测量文件：${detail}`
};
