import { ownValue } from '#lib/base/own-value.ts';
import type { studyFaults as english } from '../../en/faults/faults-studies.ts';

export const studyFaults: typeof english = {
	study_not_json: (data) => `批量仿真的文件不是有效的 JSON：${data.detail ?? ''}`,
	study_no_curves: () => '各行没有可作为一族显示的波形，例如瞬态或交流分析的波形。',
	study_invalid: (data) => `批量仿真的文件中，${data.path} 应为：${data.expected}。`,
	specification_not_json: (data) => `规格文件不是有效的 JSON：${data.detail ?? ''}`,
	specification_invalid: (data) => `规格文件中，${data.path} 应为：${data.expected}。`,
	target_unknown: (data) => {
		if (data.kind === 'number') {
			const named = `网表中没有名为“${data.target}”的数字，或有多个同名的数字。表达式改动后，其中数字的名称也会改变。`;
			return data.known === '' ? named : `${named}已有：${data.known}。`;
		}
		const missing = `网表的顶层没有${ownValue(kinds, String(data.kind)) ?? '量'}“${data.target}”。`;
		return data.known === '' ? missing : `${missing}已有：${data.known}。`;
	},
	target_without_value: (data) => `${data.target} 没有可改变的单个值。请同时写出它的一个参数，例如“${data.target} w”。`,
	target_inside: (data) =>
		`${data.target} 在子电路内部，无法只为一次调用设置：它的值必须是数值或由参数组成的表达式，外层子电路定义不能嵌套在另一个定义中，也不能位于条件未知的 .if 中。`,
	target_without_model: (data) =>
		`无法只为 ${data.device} 改变 ${data.parameter}：它的模型${data.model === '' ? '' : ` ${data.model}`}必须在顶层由唯一的 .model 语句定义，且其中写有 ${data.parameter}；若元件在子电路内部，该语句只能含数值。请在那里写出该参数，或对使用该模型的所有元件一起改变。`,
	targets_overlap: (data) => `${data.one} 和 ${data.other} 设置的是网表中的同一处。请只改变其中一个。`,
	study_step_of_zero: (data) => `网表中 ${data.target} 的值为 0，相对步长不会改变它。请给出带单位的步长。`,
	nominal_unknown: (data) =>
		`网表中 ${data.target} 的值是表达式或没有给出，无法以它为中心变化。请给出数值，或改变表达式中的参数。`,
	study_class_empty: (data) =>
		`网表的顶层没有以数值给出的${ownValue(classes, String(data.class)) ?? '元件'}，因此没有可改变的对象。请改变其他量。`,
	no_goals: () => '项目没有设计目标，优化没有依据。请先添加目标，或在优化中指定要尽量减小或增大的量。',
	metric_unknown: (data) => `没有测量“${data.metric}”，因此无法把它作为优化目标。可选：${data.known}。`
};

const kinds: Readonly<Record<string, string>> = {
	parameter: '参数',
	device: '元件',
	model: '模型',
	option: '仿真选项',
	time_step: '瞬态分析',
	section: '库'
};

const classes: Readonly<Record<string, string>> = {
	resistors: '电阻',
	capacitors: '电容',
	inductors: '电感',
	nmos: ' NMOS ',
	pmos: ' PMOS ',
	npn: ' NPN ',
	pnp: ' PNP '
};
