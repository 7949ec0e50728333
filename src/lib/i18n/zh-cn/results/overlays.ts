import type { overlays as english } from '../../en/results/overlays.ts';

export const overlays: typeof english = {
	legend: '叠加在本次运行上',
	add: '叠加到当前显示的运行',
	remove: (name) => `从图中移除 ${name}`,
	removeRun: '从图中移除',
	difference: '差值',
	differenceTo: (name) => `与 ${name} 的差值`,
	differenceOf: (signal, name) => `${signal} − ${name}`,
	differenceHint: (name) => `差值：本次运行减去 ${name}，后者在本次运行的各点上插值`,
	noDifference: '没有差值：两者没有共同的点或所显示的信号。',
	tolerance: (name) => `${name} 的容差`,
	toleranceHint: '请输入带单位的容差，例如 5 %、10 mV 或 0.5 dB；留空表示不设。',
	phaseOf: (signal) => `${signal} 的相位`,
	within: (signal) => `${signal}：在本次运行的所有点上都在容差内`,
	withinPart: (signal, from, to) => `${signal}：在 ${from} 到 ${to}（两者都有数据的范围）内都在容差内`,
	outside: (signal, from) => `${signal}：超出容差，首次在 ${from}`,
	noCheck: '容差的单位与两者共有的曲线都不符。',
	onlyCurves: (count) => `${count} 个叠加项，仅在曲线图中显示`,
	reasons: {
		no_curves: '没有曲线',
		other_analysis: '是另一种分析',
		no_common_signal: '没有本图中的信号，或其中只有一个是复数',
		same_curves: '曲线相同'
	}
};
