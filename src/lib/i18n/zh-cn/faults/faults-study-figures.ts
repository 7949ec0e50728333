import { ownValue } from '#lib/base/own-value.ts';
import type { studyFigureFaults as english } from '../../en/faults/faults-study-figures.ts';

export const studyFigureFaults: typeof english = {
	study_seed_invalid: (data) => `种子必须是 0 到 9007199254740991 之间的整数，不能是 ${data.seed}。`,
	study_count_invalid: (data) => `数量 ${data.count} 无效：请输入 0 到 4294967296 之间的整数。`,
	study_nominal_invalid: (data) => `${data.parameter} 没有可供变化的标称值，请在网表或分析设置中给出数值。`,
	study_tolerance_invalid: (data) => `${data.parameter} 的容差必须是非负的有限数，当前为 ${data.value}。`,
	study_relative_of_zero: (data) => `${data.parameter} 的标称值为 0，相对容差不会使其变化，请改用绝对容差。`,
	study_area_unknown: (data) =>
		`${data.parameter} 设为按面积失配，但面积无法确定：${ownValue(areaDoubts, String(data.reason)) ?? areaDoubts.missing}`,
	study_area_searched: (data) =>
		`${data.parameter} 设为按面积失配，但优化可能改变其面积。请改用其他分布，或不改变参数、选项以及该元件的 W 和 L。`,
	study_importance_goals: () => '项目没有设计目标，重要性抽样无从寻找失效。请先添加目标，或改用其他抽样方法。',
	study_importance_draws: (data) =>
		`有 ${data.count} 个量独立变化，重要性抽样最多支持 ${data.most} 个。请减少变化的量、让部分量共用批次，或改用其他抽样方法。`,
	study_weights_invalid: (data) =>
		`${data.parameter} 需要一组取值，每个值对应一个权重。权重不能为负，且至少有一个大于 0。`,
	study_draw_name_twice: (data) =>
		`“${data.name}”重复使用。参数与批次的名称不能相同，每个参数只能有一个不属于批次的容差。`,
	study_correlation_name: (data) => `相关性中的“${data.name}”不存在：本次分析中没有该名称的变量。`,
	study_correlation_invalid: (data) =>
		`${data.first} 与 ${data.second} 的相关系数必须在 -1 到 1 之间，且只能给出一次，当前为 ${data.value}。`,
	study_correlation_conflict: (data) =>
		`${data.first} 与 ${data.second} 的相关系数 ${data.value} 与其他相关系数矛盾。在其他系数不变时，它的取值范围是 ${data.low} 到 ${data.high}。`
};

const areaDoubts = {
	missing: '它的 W、L 或 m 没有给出，或数值未知。请在元件行中给出 W 和 L。',
	long: '以米计，它的 W 或 L 过长。微米请带单位书写，如 10u，或设置 .option scale。',
	scale: '无法确定 .option scale 对该元件尺寸的倍数。请去掉该选项，并以米给出 W 和 L。',
	inside: '它的子电路中并非恰好有一个 MOS 晶体管。请直接写出晶体管。'
};
