import type { differences as english } from '../en/differences.ts';

export const differences: typeof english = {
	title: '结果',
	of: (entry) => `${entry} 的结果`,
	pair: (name, before, after) => `${name} ${before} → ${after}`,
	same: '指标未变',
	trends: {
		met: '现已达标',
		missed: '现未达标',
		closer: '更接近目标',
		farther: '更偏离目标'
	},
	others: (count) => `含此前 ${count} 处修改`,
	also: (names) => `两次仿真之间还有改动：${names}`,
	more: (count) => `另有 ${count} 处`,
	compared: (before, after) => `${after} 的仿真，与修改前最近一次（${before}）相比`,
	open: '打开结果，并显示上次的曲线'
};
