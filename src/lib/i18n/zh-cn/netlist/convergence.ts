import type { Messages } from '../../en/messages.ts';

export const convergence: Messages['convergence'] = {
	title: '收敛助手',
	back: '返回结果',
	looking: '正在查找原因…',
	problems: {
		floating_node: ({ nodes }) => `节点 ${nodes} 没有对地的直流通路：只接有电容、栅极或电流源，电压不确定。`,
		voltage_loop: () => '电压源构成闭合回路：电压互相矛盾，或者回路电流不受限制。',
		inductor_loop: () => '电感在直流下相当于短路：电感之间或电感与电压源构成闭合回路，回路电流不受限制。',
		function_domain: ({ function: name, time }) =>
			`${time === '' ? '' : `在 ${time} 时，`}函数 ${name} 的自变量超出定义域，减小步长也无效。`,
		singular_matrix: ({ nodes }) =>
			`方程组没有唯一解${nodes === '' ? '' : `（在 ${nodes} 附近）`}：该处的电压或电流无法确定。`,
		no_operating_point: ({ nodes }) =>
			`找不到工作点：直接迭代、gmin 步进和源步进都失败了${nodes === '' ? '' : `，${nodes} 始终不收敛`}。`,
		forced_operating_point: () => '所有方法都没有找到工作点。ngspice 改为做一小段瞬态仿真，把当时的电压当作工作点。',
		timestep_too_small: ({ nodes, time }) =>
			`${time === '' ? '' : `在 ${time} 时，`}步长再小，瞬态分析也无法继续${nodes === '' ? '' : `：${nodes} 在此处跳变或无解`}。`,
		iteration_limit: ({ nodes }) => `迭代次数用尽时电路仍未收敛${nodes === '' ? '' : `（${nodes}）`}。`
	},
	involved: '相关器件',
	place: (name, at) => `${name}（${at}）`,
	fixes: '可以尝试的方法（改动小的在前）',
	none: '没有适用于这个网表的方法。',
	fixNames: {
		guarded_function: ({ functions }) => `把 ${functions} 的自变量限制在定义域内`,
		guarded_quotient: ({ devices }) => `除数小于 0.1 时，让 ${devices} 的商趋于零`,
		smoothed_switching: ({ devices }) => `把 ${devices} 的跳变改为平滑过渡`,
		reduced_slope: ({ devices }) => `把 ${devices} 过渡段的斜率降到 1/100`,
		gentle_slope: ({ devices }) => `把 ${devices} 的斜率系数限制到 1000`,
		leak_resistor: ({ cards }) => `加对地电阻：${cards}`,
		series_resistance: ({ devices }) => `给 ${devices} 串联一个小电阻`,
		more_iterations: () => '增加迭代次数上限',
		gmin_stepping: () => '按固定的十倍间隔做 gmin 步进',
		source_stepping: () => '分 100 步做源步进',
		initial_guess_low: () => '给工作点设初值',
		initial_guess_high: () => '改用相反的初值',
		gear: () => '改用 Gear 积分法',
		smaller_steps: ({ step }) => `把时间步长限制在 ${step} 以内`,
		initial_voltage: () => '给悬空节点设初始电压',
		skip_operating_point: () => '瞬态分析不求工作点，直接开始',
		ramped_supplies: ({ devices }) => `让电源缓慢上电：${devices}`,
		loosened_tolerances: () => '放宽误差容限',
		raised_gmin: () => '增大 gmin',
		shunt_resistance: () => '每个节点对地加 1 TΩ',
		shunt_capacitance: () => '每个节点对地加 1 pF',
		model_parasitics: ({ models }) => `给 ${models} 补上实际器件的寄生电阻和电容`,
		lagged_source: ({ devices }) => `给 ${devices} 的输出加一点延迟`,
		combined_settings: () => '同时采用其中几项设置'
	},
	costs: {
		none: '只改变求解方法，不影响结果。',
		range: '只在函数没有值或斜率无穷大的地方改变电路。',
		start: '瞬态分析的初值不同。',
		accuracy: '精度略有降低。',
		circuit: '电路本身略有改动。'
	},
	statuses: {
		waiting: '等待中',
		running: '正在尝试',
		works: '有效',
		no_help: '无效',
		depends: '能运行，但结果取决于这项改动',
		too_long: '超时，结果未知',
		cancelled: '未尝试'
	},
	trying: (done, total) => `已尝试 ${done} / ${total}`,
	cancel: '停止尝试',
	tryRest: '继续尝试其余方法',
	stopped: '已停止，还有方法没有尝试。',
	best: '推荐',
	found: (count) => (count === 1 ? '有一个方法有效。' : `有 ${count} 个方法有效，改动小的在前。`),
	foundNoneInTime: (count) => `还没有确认有效的方法。有 ${count} 次尝试超时：请提高时间上限或缩短瞬态时间，然后重试。`,
	foundNone: '单独使用这些方法都没有效果。电路本身可能无解，请检查上面列出的器件。',
	showChange: (fix) => `查看改动：${fix}`,
	apply: '应用并运行',
	applyLabel: (fix) => `应用并运行：${fix}`,
	applied: (fix) => `已应用：${fix}`,
	gone: '这次运行没有收敛问题了。'
};
