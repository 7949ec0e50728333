import type { pspiceNotes as english } from '../../en/netlist/pspice-notes.ts';

export const pspiceNotes: typeof english = {
	laplace: ({ device = '' }) => `${device}：传递函数已改写为由线性器件构成的积分器链，延时用无损传输线实现。`,
	laplace_unreadable: ({ device = '' }) => `${device}：无法解析这个传递函数。`,
	laplace_not_rational: ({ device = '' }) =>
		`${device}：只有 s 的有理分式（可带延时）才能用电路实现，这个传递函数不是。`,
	laplace_advance: ({ device = '' }) => `${device}：这个传递函数的延时为负，输出会早于输入，无法实现。`,
	laplace_too_large: ({ device = '' }) => `${device}：这个传递函数的多项式过大，无法展开。`,
	frequency_table: ({ device = '' }) =>
		`${device}：除了“恒定增益加延时”，增益/相位频率表没有对应的电路。请改用拟合后的传递函数。`,
	chebyshev: ({ device = '' }) => `${device}：ngspice 没有 CHEBYSHEV 源。请用 LAPLACE 把滤波器写成传递函数。`,
	expression: () => '函数、运算符和数值已按 ngspice 的计算规则改写。',
	missing_function: ({ functions = '' }) =>
		`ngspice 没有结果相同的函数：${functions}。请改用信号源或常数，或用 .func 定义。`,
	table: ({ device = '' }) => `ngspice 会把 ${device} 的表格拐角变圆，已改写为表达式里的 pwl()。`,
	table_unreadable: ({ device = '' }) => `${device}：这个表格不是数对列表，因此保持原样。`,
	model_of_a_kind: ({ model = '', base = '' }) => `${base} 的参数已复制到 ${model}。`,
	model_base_missing: ({ model = '', base = '' }) =>
		`${model} 派生自 ${base}，但后者不在本文件中。请把该模型加入文件。`,
	tolerance_removed: () => '容差 DEV 和 LOT 已删除；ngspice 按标称值计算。',
	model_temperature: () => 'T_MEASURED、T_ABS、T_REL_GLOBAL 在 ngspice 里分别是 tnom、temp、dtemp。',
	model_passive: ({ model = '' }) => `${model}：RES、CAP、IND 在 ngspice 里是 R、C、L；模型的倍率已乘到各器件的值上。`,
	model_factor: ({ model = '' }) => `器件值已乘以模型 ${model} 的倍率。`,
	model_nonlinear: ({ model = '' }) => `${model}：ngspice 不支持这种器件的电压、电流或指数系数，这些系数会被忽略。`,
	model_ekv: ({ model = '' }) => `${model}：LEVEL=5 是 EKV 模型，ngspice 没有这种模型。`,
	model_level: ({ model = '' }) => `${model}：这个 LEVEL 在 ngspice 里的编号不同。`,
	model_breakdown: ({ model = '' }) => `${model}：TBV1 是相对 BV 的系数；ngspice 的 tcv 以伏每度为单位。`,
	lateral_pnp: ({ model = '' }) => `${model}：LPNP 在 ngspice 里是带 subs=-1 的 PNP。`,
	switch: ({ device = '' }) => `${device} 已改写为受控源，其电阻在两个阈值之间按 PSpice 开关的规律平滑变化。`,
	switch_low_resistance: ({ device = '' }) =>
		`${device} 已改写为电阻平滑变化的受控源；ngspice 的 PSpice 模式会把它的 RON 当作 1 mΩ。`,
	switch_hysteresis: ({ model = '' }) => `${model}：带迟滞的开关在 ngspice 里是 SW 或 CSW。`,
	switch_delay: ({ model = '' }) => `${model}：ngspice 的开关没有延时参数 TD。`,
	switch_model_missing: ({ model = '' }) => `开关模型 ${model} 不在本文件中。请把它加入文件，开关才能转换。`,
	substrate: () => 'ngspice 的衬底节点不加方括号。',
	area: () => 'ngspice 的二极管面积系数要写成 area=。',
	ground_port: ({ node = '' }) => `在 ngspice 里 GND 总是地，因此这个端口在子电路中改名为 ${node}。`,
	hash_comment: () => 'ngspice 会把 *# 之后的内容当作命令执行，加一个空格后才是注释。',
	lossy_line: ({ device = '' }) => `${device}：有损传输线在 ngspice 里是带 LTRA 模型的 O 器件。`,
	lossy_line_left: ({ device = '' }) =>
		`${device}：ngspice 的有损传输线不支持 G，也不支持随频率变化的参数。请改用多段 R、L、C、G 搭建。`,
	gate: ({ device = '' }) =>
		`${device} 已改写为 ngspice 的代码模型，电压与逻辑电平之间用桥接器转换，电平随其电源引脚变化。`,
	gate_unsupported: ({ device = '', type = '' }) => `${device}：ngspice 没有与数字器件 ${type} 对应的代码模型。`,
	gate_timing: ({ model = '' }) => `时序模型 ${model} 不在本文件中，已改用 1 ns 延时。`,
	optional_nodes: () => 'ngspice 没有可选节点：默认电源已在子电路内部连接，调用时不能另接。',
	text_parameters: () => 'ngspice 没有文本参数；TEXT: 及其后的内容已删除。'
};
