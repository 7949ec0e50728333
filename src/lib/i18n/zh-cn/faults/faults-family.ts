import type { familyFaults as english } from '../../en/faults/faults-family.ts';

export const familyFaults: typeof english = {
	family_filter_incomplete: () => '这里缺少内容。',
	family_filter_unexpected: (data) => `“${data.found}”不是范围。`,
	family_filter_member: (data) => `没有曲线“${data.found}”，曲线编号为 1 到 ${data.count}。`,
	family_filter_order: (data) => `“${data.found}”的终点在起点之前。`,
	family_filter_name: (data) =>
		data.names === ''
			? `“${data.found}”无法比较：不知道各条曲线的参数。请使用编号，例如 1..10, 25。`
			: `各条曲线的区别不在“${data.found}”，而在 ${data.names}。`,
	family_filter_value: (data) =>
		data.unit === '' ? `“${data.found}”不是数字。` : `“${data.found}”不是单位为 ${data.unit} 的值，例如 10k 或 2.5m。`,
	family_filter_nothing: (data) => `${data.count} 条曲线中没有一条符合。`
};
