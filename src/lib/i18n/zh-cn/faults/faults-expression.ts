import type { expressionFaults as english } from '../../en/faults/faults-expression.ts';

export const expressionFaults: typeof english = {
	expression_empty: () => '请输入信号或表达式。',
	expression_too_long: () => '表达式太长，或嵌套层数太多。',
	expression_character: (data) => `这里不能使用“${data.found}”。特殊的名称请用双引号括起来。`,
	expression_incomplete: () => '表达式不完整。',
	expression_unexpected: (data) => `这里不应出现“${data.found}”。`,
	expression_number: (data) =>
		`SPICE 对“${data.found}”的理解与字面不同。百万写作 1meg，千分之一写作 1m，字母后不要再写数字。`,
	expression_signal: (data) => `结果中没有信号“${data.found}”。`,
	expression_function: (data) =>
		String(data.found).toLowerCase() === 'log'
			? '请写 ln() 或 log10()：各软件对 log() 的定义不一致。'
			: `没有函数“${data.found}”。`,
	expression_arguments: (data) => `${data.function}() 的写法：${data.signature}`,
	expression_units: (data) =>
		data.left === undefined ? '单位不一致。' : `单位 ${data.left} 与 ${data.right} 不能相加减。`,
	expression_plain: () => '指数必须是无量纲的数。',
	expression_scales: () => '两条曲线的采样点不同。请对其中一条使用 resample(y, like)。',
	expression_complex: (data) => `${data.function}() 需要实数。请先使用 mag()、db()、ph()、re() 或 im()。`,
	expression_curve: (data) => `${data.function}() 在这里需要曲线，而不是数。`,
	expression_scalar: (data) => `${data.function}() 在这里需要数，而不是曲线。`,
	expression_member: (data) =>
		Number(data.count) > 1
			? `没有第 ${data.member} 条曲线：曲线编号为 1 到 ${data.count}。`
			: `没有第 ${data.member} 条曲线：这里只有一条曲线，不是曲线族。`,
	expression_several: (data) => `${data.function}() 需要单条曲线。请从曲线族中选一条，例如 v(out)@1。`,
	expression_frequency: (data) => `${data.function}() 需要随频率变化的曲线。`,
	expression_phasors: () => '两个相量的乘积不是功率。峰值相量的平均功率为 re(v(x)*conj(i(y)))/2。',
	expression_nothing: (data) =>
		data.member === undefined
			? `${data.function}() 在该曲线的范围内没有找到结果。`
			: `${data.function}() 在曲线族第 ${data.member} 条曲线的范围内没有找到结果。`
};
