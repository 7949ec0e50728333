import type { signals as english } from '../../en/results/signals.ts';

export const signals: typeof english = {
	title: '信号的角色',
	hint: '涉及多个信号的指标只按这里指定的角色测量。不需要的项留空即可。',
	open: '信号的角色',
	roles: {
		output: { name: '输出', hint: '大多数指标的测量对象。留空时按节点名称推断。' },
		input: { name: '输入', hint: '用于增益、CMRR 和 PSRR。留空时由交流源决定。' },
		common_mode: { name: '共模', hint: '用于 CMRR：施加共模信号的扫描中的输出和输入。' },
		supply_ripple: { name: '电源纹波', hint: '用于 PSRR：在电源上加信号的扫描中的输出和电源。' },
		loop_gain: { name: '环路增益', hint: '用于相位裕度和增益裕度：返回信号与注入信号之比，或单个向量。' },
		offset: { name: '失调', hint: '用于失调：输出、输出的参考电平，以及直流扫描所改变的输入。' },
		input_port: { name: '输入端口', hint: '用于输入阻抗。' },
		output_port: { name: '输出端口', hint: '用于输出阻抗，由测试源驱动。' },
		supply_port: { name: '电源', hint: '用于电源功率和效率。' },
		load_port: { name: '负载', hint: '用于效率。' }
	},
	fields: {
		output: '输出',
		input: '输入',
		voltage: '电压',
		current: '电流',
		level: '参考电平（V）',
		plot: '图'
	},
	save: '保存',
	cancel: '取消',
	wrong: (role, field, isNumber) =>
		isNumber ? `${role}：${field}应为数字。` : `${role}：请填写${field === '' ? '信号' : field}。`
};
