import type { conversionNotes as english } from '../../en/netlist/conversion-notes.ts';

/** 转换说明：波形、测量、扫描和语句。 */
export const conversionNotes: typeof english = {
	subcircuit_name: ({ name = '' }) => `ngspice 无法用参数调用名为 ${name} 的子电路，已改名。`,
	default_temperature: () => '未指定温度时，HSPICE 按 25 °C 运行，ngspice 按 27 °C 运行。',
	reserved_parameter: ({ name = '' }) => `${name} 在 ngspice 里是函数名，这个参数已改名。`,
	macro: () => '.macro 和 .eom 在 ngspice 里写作 .subckt 和 .ends。',
	part_data: ({ names = '' }) => `${names}：额定值和型号不影响电路，已删除。`,
	line_ends: () => 'ngspice 不把单独的回车当作换行，已改为换行符。',
	sine_cycles: ({ device = '' }) => `${device} 的正弦波在给定的周期数后结束，在 ngspice 里由 B 源和门控信号实现。`,
	piecewise_linear: ({ device = '' }) => `${device} 的重复段、比例系数和相对时间已展开为折线点；无限重复写作 r=。`,
	piecewise_linear_left: ({ device = '' }) =>
		`${device} 的重复段含有非数值的点，或前面还有其他点。请把所有点写进一个 PWL。`,
	stimulus_used: ({ name = '' }) => `激励 ${name} 的波形已直接写在源上。`,
	stimulus_missing: ({ name = '' }) => `本文件里没有激励 ${name}。请改用 PWL 或 PULSE 描述这个源。`,
	unit_removed: ({ unit = '' }) => `ngspice 会把数值后面的 ${unit} 当作参数，已删除。`,
	flux: ({ device = '' }) => `${device} 的磁链在 ngspice 里是 1 F 电容的电压，电容的电流就是电感的电压。`,
	measure_function: () => 'mag、db、re、im、ph 在 ngspice 的测量里写作 vm、vdb、vr、vi、vp。',
	measure_phase: () => 'ngspice 的 vp 以弧度为单位，其他仿真器以度为单位。请乘以 180/pi。',
	dc_list: () => 'ngspice 只能等间隔扫描，这里采用能取到列表中所有值的最大步长，因此点数会更多。',
	dc_list_left: () => '没有能取到列表中所有值的等间隔步长。请使用带 foreach、alter 和 op 的脚本。'
};
