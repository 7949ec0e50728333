import { ownValue } from '#lib/base/own-value.ts';
import type { verdict as english } from '../en/verdict.ts';

const metricWithFewPoints = {
	fix: () => '用 .tran 的第四个数给出最大步长：.tran 步长 终止时间 0 最大步长。'
};

export const verdict: typeof english = {
	badge: (level) => `结论：${level}`,
	trustedHint: '已在日志、网表和数值中检查 ngspice 不报错的问题。',
	unknown: '这次运行时还没有结论功能。',
	count: (count) => `${count} 条理由`,
	said: 'ngspice',
	fixLabel: '处理方法',
	findFix: '查找解决方法',
	remedies: {
		argument_ignored: () => '改正名称，或在 .subckt 语句中加上该参数。',
		capital_f: () => '以法拉为单位时不要写 F；若确为飞法，请写小写 f。',
		capital_m: () => '兆请写 MEG；若确为毫，请写小写 m。',
		decimal_comma: () => '请用小数点。',
		floating_node: () => '对地加一个电阻，例如 1 GΩ；或改正节点名。',
		foreign_suffix: () => '1e6 请写 Meg，或用指数写法。',
		function_redefined: () => '只保留一个，或给其中一个改名。',
		inner_suffix: () => '请写小数点：4.7k，而不是 4k7。',
		letter_in_number: () => '请写数字：0 而不是 O，1 而不是 l。',
		loose_tolerance: ({ option = '' }) => `请用常用的 ${option} 再运行一次并比较。`,
		mil_is_milli: () => '请用米表示：127u，而不是 5mil。',
		model_redefined: () => '只保留一个，或给其中一个改名。',
		no_ac_source: () => '给输入源加上 AC 1。',
		output_unknown: () => '改正语句中的节点名。',
		parameter_redefined: () => '只保留其中一个。',
		power_of_magnitude: () => '把幂写成乘积，例如 v(a)*v(a)*v(a)。',
		random_arguments: () => '给出标称值和偏差，gauss 和 agauss 还要给出 σ 倍数。',
		random_limit: () => '限幅请写 min(max(x,low),high)，或在项目的仿真设置中选择网表语法（LTspice 或 PSpice）。',
		title_is_card: () => '在它之前加一行标题，或只有 * 的一行。'
	},
	reasons: {
		forced_operating_point: {
			what: () => '没有找到工作点。gmin 步进和源步进都失败了，ngspice 改用一小段瞬态之后的电路状态。',
			fix: () => '检查悬空节点，给它们加直流通路；或用 .ic 和 uic 指定初始状态。'
		},
		stepping_failed: {
			what: () => '工作点不易求得：过程中 gmin 步进或源步进失败过。',
			fix: () => '请对照预期值核对电压；可用 .nodeset 引导到你要的解。'
		},
		ended_early: {
			what: ({ reason = '' }) =>
				ownValue(
					{
						user: '运行被停止，数值只反映前一部分。',
						time_limit: '运行达到时间上限，数值只反映前一部分。',
						point_limit: '运行达到点数上限，数值只反映前一部分。',
						breakpoint: '脚本的 stop 命令使分析暂停，数值只反映前一部分。',
						out_of_memory: '内存不足，数值只反映此前的部分。'
					},
					reason
				) ?? '运行提前结束，数值只反映前一部分。',
			fix: ({ reason = '' }) =>
				reason === 'breakpoint'
					? '在脚本中用 resume 继续到结束，或去掉 stop 命令。'
					: '重新运行到结束；必要时缩短时间或增大步长。'
		},
		measure_missing: {
			what: ({ name = '' }) => `测量 ${name} 没有执行。`,
			fix: () => '检查网表中是否有该 .meas 语句所指的分析。'
		},
		measure_failed: {
			what: ({ name = '' }) => `测量 ${name} 没有结果。`,
			fix: () => '检查信号是否存在、是否达到所要求的电平，以及时间或频率是否在仿真范围内。'
		},
		script_expression: {
			what: ({ said = '' }) => `脚本无法计算 ${said}。`,
			fix: () => '检查其中引用的向量，以及依赖它的语句：相应的 if 分支会被跳过。'
		},
		unknown_vector: {
			what: () => '有一条命令引用了不存在的信号，没有生效。',
			fix: () => '改正名称：v(节点)、i(源)、@器件[参数]，或脚本中已定义的名称。'
		},
		card_not_run: {
			what: ({ card = '' }) => `${card} 语句没有执行：脚本运行了自己的分析。`,
			fix: () => '在脚本中加入 run，或删去该语句。'
		},
		no_points: {
			what: ({ plot = '' }) => `分析 ${plot} 没有数据点。`,
			fix: () => '检查其范围：终止值必须大于起始值。'
		},
		no_results: {
			what: () => 'ngspice 报告成功，却没有任何结果。',
			fix: () => '检查分析的范围：终止值必须大于起始值（1M 是 1 mHz）。'
		},
		not_finite: {
			what: ({ signal = '', plot = '' }) => `${plot} 中的 ${signal} 在某处为无穷大或 NaN。`,
			fix: () => '检查表达式中的除以零，以及为零的电阻或电容。'
		},
		out_of_reach: {
			what: ({ signal = '', value = '', sources = '' }) => `${signal} 达到 ${value}，而所有源合计只有 ${sources}。`,
			fix: () => '检查写错的倍率后缀、没有通路的电流，以及没有限幅的增益。'
		},
		few_points_per_period: {
			what: ({ metric = '', signal = '', points = '' }) => `${signal} 的${metric}按每周期 ${points} 个点算出。`,
			...metricWithFewPoints
		},
		few_points_on_edge: {
			what: ({ metric = '', signal = '', points = '' }) => `${signal} 的${metric}取自只有 ${points} 个点的边沿。`,
			...metricWithFewPoints
		},
		few_points_per_decade: {
			what: ({ metric = '', signal = '', points = '' }) => `${signal} 的${metric}按每十倍频程 ${points} 个点读出。`,
			fix: () => '在 .ac 语句中增加每十倍频程的点数，例如 dec 50。'
		},
		all_zero: {
			what: ({ analysis = '' }) =>
				analysis === 'op' ? '所有电压和电流都为零：电路中没有源。' : `${analysis} 分析的所有电压和电流都为零。`,
			fix: ({ analysis = '' }) =>
				analysis === 'ac'
					? '给输入源加上交流值，例如 AC 1，并检查它是否接入电路。'
					: '给源一个值，或一个在运行结束之前开始的波形；并检查它是否接入电路、是否写在了第一行（第一行是标题）。'
		},
		not_judged: {
			what: () => '未能检查这次运行的网表：负责检查的工作线程已终止或超时。',
			fix: () => '请重新运行；如果仍然如此，请自行检查日志和网表。'
		},
		zero_noise: {
			what: () => '所有频率上的噪声都为零。',
			fix: () => '检查 .noise 语句的输出节点。只有电阻和半导体器件产生噪声，而且噪声要能到达该节点。'
		},
		warning: {
			what: () => 'ngspice 给出了一条本应用没有解释的警告。',
			fix: () => '请阅读该警告，判断是否影响你的数值。'
		},
		engine_error: {
			what: () => 'ngspice 报告了错误。',
			fix: () => '全部输出见日志。'
		}
	}
};
