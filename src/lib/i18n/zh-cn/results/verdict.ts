import { ownValue } from '#lib/base/own-value.ts';
import type { verdict as english } from '../../en/results/verdict.ts';
import type { ReasonValues } from '../../en/results/verdict.ts';
import { slips } from './verdict-slips.ts';

const metricWithFewPoints = {
	fix: () => '用 .tran 的第四个数给出最大步长：.tran 步长 终止时间 0 最大步长。'
};

/** What to do about a measurement that ngspice cannot take, or takes in another plot. */
function unmeasurable({ cause = '', analysis = '', plot = '' }: ReasonValues): string | null {
	const noise =
		analysis === 'noise' ? '积分噪声即 onoise_total 和 inoise_total；脚本可在 setplot noise2 之后打印它们。' : '';
	return (
		ownValue(
			{
				analysis: `ngspice 只能测量瞬态、交流、直流和频谱的结果，不能测量 ${analysis}。${noise}`,
				derivative:
					'这个版本的 ngspice 不支持 DERIV 测量。请在脚本中把斜率算成向量（let slope = deriv(v(out))），再用 FIND 测量它。',
				function:
					'测量只认信号名，不认信号的函数或差值：对单个节点写 vm(out)、vdb(out) 或 vp(out)；否则请在脚本中用 mag()、db() 或 v(a)-v(b) 算出向量，再测量它。',
				plot: `该命令读取当前的数据集 ${plot}，它不是 ${analysis} 分析的结果。请把它放在该分析之后、下一个分析之前，或先选择数据集，例如 setplot ${analysis}1。`,
				not_run: `脚本中没有 ${analysis} 分析的结果。请在测量之前运行该分析。`
			},
			cause
		) ?? null
	);
}

export const verdict: typeof english = {
	badge: (level) => `结论：${level}`,
	limits: '仍可能有检查没有覆盖的错误；电路是否符合设计意图，需要您自己或通过设计目标判断。',
	checkedTitle: '检查了哪些内容',
	checked: [
		'日志：警告、强制得到的工作点、被 ngspice 忽略的参数和行、没有结果的测量。',
		'网表：后缀和写法、重复定义的名称、悬空和浮空的节点、不起作用的元件。',
		'源与分析：波形与步长、运行时长是否匹配，扫描范围内电路是否有响应。',
		'电压和电流：电源无法解释的数值，以及为零或不是有限数的数值。',
		'工作点上的器件：始终导通、截止或饱和的二极管、晶体管、开关和放大器。',
		'测量值：点数是否足够，窗口是否在运行范围内，结果是否可能。'
	],
	unknown: '这次运行时还没有结论功能。',
	count: (count) => `${count} 条理由`,
	said: 'ngspice',
	fixLabel: '处理方法',
	findFix: '查找解决方法',
	remedies: {
		after_end: () => '删去这些语句，或把 .end 移到文件末尾。',
		argument_ignored: () => '改正名称，或在 .subckt 语句中加上该参数。',
		capital_f: () => '以法拉为单位时不要写 F；若确为飞法，请写小写 f。',
		capital_m: () => '兆请写 MEG；若确为毫，请写小写 m。',
		charge_for_capacitance: () => '在表达式前写上 C=。',
		dangling_node: () => '改正节点名，或把它接上；不需要时删去该元件。',
		decimal_comma: () => '请用小数点。',
		floating_node: () => '改正节点名，或补上缺少的直流通路，例如对地接一个电阻。',
		foreign_suffix: ({ factor = '' }) => (factor === '1e6' ? '请写 Meg，或写指数 e6。' : `请写指数，如 ${factor}。`),
		function_redefined: () => '只保留一个，或给其中一个改名。',
		inner_suffix: () => '请写小数点：4.7k，而不是 4k7。',
		letter_in_number: () => '请写数字：0 而不是 O，1 而不是 l。',
		loose_tolerance: ({ option = '' }) => `请用常用的 ${option} 再运行一次并比较。`,
		measure_real_part: () =>
			'电压的幅值写 vm(节点)，分贝写 vdb(节点)，确实要实部时写 vr(节点)。电流或表达式请在脚本中用 mag() 算出向量，再测量该向量。',
		mil_is_milli: () => '请用米表示：127u，而不是 5mil。',
		model_redefined: () => '只保留一个，或给其中一个改名。',
		no_ac_source: () => '给输入源加上 AC 1。',
		orphan_continuation: () => '把这一行移到它所属语句的正下方。',
		output_unknown: () => '改正语句中的节点名。',
		parameter_comma: () => '参数之间改用空格分隔。',
		parameter_redefined: () => '只保留其中一个。',
		power_of_magnitude: () => '把幂写成乘积，例如 v(a)*v(a)*v(a)。',
		random_arguments: () => '给出标称值和偏差，gauss 和 agauss 还要给出 σ 倍数。',
		random_limit: () => '限幅请写 min(max(x,low),high)，或在项目的仿真设置中选择网表方言（LTspice 或 PSpice）。',
		title_is_card: () => '在它之前加一行标题，或只有 * 的一行。',
		unbraced_expression: () => '给表达式加上花括号。',
		value_as_node: () => '检查该行的节点数。'
	},
	reasons: {
		...slips,
		encrypted_text: {
			what: ({ simulator = '' }) => `网表有一部分已加密，只有 ${simulator} 能读取；ngspice 无法仿真依赖它的内容。`,
			fix: () => '请向厂商索取未加密的模型，或换用其他器件。'
		},
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
			fix: (values) => unmeasurable(values) ?? '检查网表中是否有该 .meas 语句所指的分析。'
		},
		measure_failed: {
			what: ({ name = '' }) => `测量 ${name} 没有结果。`,
			fix: (values) =>
				unmeasurable(values) ?? '检查信号是否存在、是否达到所要求的电平，以及时间或频率是否在仿真范围内。'
		},
		script_expression: {
			what: ({ said = '' }) => `脚本无法计算 ${said}。`,
			fix: () => '检查其中引用的向量，以及依赖它的语句：相应的 if 分支会被跳过。'
		},
		unknown_vector: {
			what: () => '有一条命令引用了不存在的信号，没有生效。',
			fix: () => '改正名称：v(节点)、i(源)、@器件[参数]，或脚本中已定义的名称。'
		},
		output_card: {
			what: () => '有一条语句要输出的量在这次仿真中不存在，因此缺少该输出。其他结果完整。',
			fix: () => '改正语句中的名称：v(节点)、i(源)、@器件[参数]。'
		},
		signal_not_saved: {
			what: ({ signal = '' }) => `语句要保存的 ${signal} 在这次仿真中不存在。其他结果完整。`,
			fix: () => '改正名称：v(节点)、@器件[参数]，或电压源、电感的 i(元件)；其他器件的电流写作 @器件[i]。'
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
			fix: () => '检查分析的范围：终止值必须在起始值之后（1M 是 1 mHz），.dc 的步长必须从起始值指向终止值。'
		},
		not_finite: {
			what: ({ signal = '', plot = '' }) => `${plot} 中的 ${signal} 在某处为无穷大或 NaN。`,
			fix: () => '检查表达式中的除以零，以及为零的电阻或电容。'
		},
		out_of_reach: {
			what: ({ signal = '', value = '', sources = '' }) => `${signal} 达到 ${value}，而所有源合计只有 ${sources}。`,
			fix: () => '检查写错的倍率后缀、没有通路的电流、没有限幅的增益，以及极性接反的反馈。'
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
				analysis === 'op' ? '所有电压和电流都为零：没有源给出直流值。' : `${analysis} 分析的所有电压和电流都为零。`,
			fix: ({ analysis = '' }) =>
				analysis === 'ac'
					? '给输入源加上交流值，例如 AC 1，并检查它是否接入电路。'
					: analysis === 'op'
						? '给源一个直流值：AC 值只在交流分析中起作用；并检查它是否接入电路、是否写在了第一行（第一行是标题）。'
						: '给源一个值，或一个在运行结束之前开始的波形；并检查它是否接入电路、是否写在了第一行（第一行是标题）。'
		},
		not_judged: {
			what: () => '未能检查这次运行的网表：负责检查的工作线程已终止或超时。',
			fix: () => '请重新运行；如果仍然如此，请自行检查日志和网表。'
		},
		zero_noise: {
			what: () => '所有频率上的噪声都为零。',
			fix: () => '检查 .noise 语句的输出节点。只有电阻（未设 noisy=0）和半导体器件产生噪声，而且噪声要能到达该节点。'
		},
		ac_of_switches: {
			what: ({ device = '' }) => `交流分析中，由脉冲源驱动的开关 ${device} 固定在工作点时的状态。`,
			fix: () => '请用瞬态分析，或用开关单元的平均模型做交流分析。'
		},
		aliased_source: {
			what: ({ source = '', frequency = '', points = '' }) =>
				`${source} 的频率为 ${frequency}，而每周期只有 ${points} 个点，波形没有被分辨出来。`,
			fix: () => '步长，或 .tran 第四个数（最大步长），应不大于周期的十分之一；并检查频率。'
		},
		angle_as_damping: {
			what: ({ source = '', damping = '' }) =>
				`${source} 正弦的第五个数 ${damping} 是阻尼系数（1/s），看起来却像以度为单位的相位。`,
			fix: () => '相位是第六个数：SIN(偏置 幅值 频率 延时 0 相位)。'
		},
		bulk_forward: {
			what: ({ device = '', node = '' }) => `${device} 的衬底（节点 ${node}）始终正偏。`,
			fix: () => 'NMOS 的衬底接最低电位，PMOS 的接最高电位；并检查模型类型。'
		},
		channel_length: {
			what: ({ device = '', length = '' }) => `${device} 的沟道长度为 ${length}。`,
			fix: () => 'W 和 L 以米为单位：写 W=10u L=1u；.options scale 只能缩放一次。'
		},
		coarse_sweep: {
			what: ({ points = '' }) => `交流扫描每十倍频程只有 ${points} 个点，谐振可能落在两点之间。`,
			fix: () => '增加每十倍频程的点数，例如 dec 50。'
		},
		control_without_bias: {
			what: ({ device = '', node = '' }) => `控制 ${device} 的节点 ${node} 只接有电容，没有偏置。`,
			fix: () => '加上偏置电阻。'
		},
		current_out_of_reach: {
			what: ({ device = '', current = '', plot = '' }) => `${plot} 中 ${device} 的电流达到 ${current}。`,
			fix: () => '检查直接并在源上的二极管或结、没有串联电阻的电容，以及写错的后缀。'
		},
		edge_of_a_step: {
			what: ({ source = '', step = '', width = '' }) =>
				`${source} 的边沿时间为零，ngspice 改用 .tran 的步长 ${step}，而脉宽只有 ${width}。`,
			fix: () => '在 PULSE 中给出上升和下降时间，例如 1n。'
		},
		flat_response: {
			what: ({ from = '', to = '' }) => `从 ${from} 到 ${to} 响应是平坦的，扫描没有显示出电路的任何转折频率。`,
			fix: () => '把扫描范围扩展到转折频率；检查频率以及电容、电感的后缀。'
		},
		fourier_of_other_frequency: {
			what: ({ frequency = '', lowest = '' }) =>
				`.four 用的是 ${frequency}，没有任何源是它的整数倍（最低的为 ${lowest}），各次谐波没有意义。`,
			fix: () => '给 .four 写源的频率，或能整除所有源频率的频率。'
		},
		gain_below_one: {
			what: ({ model = '', gain = '' }) => `模型 ${model} 的 BF=${gain}：BF 是 β，而不是 α。`,
			fix: () => '请写 β，例如 BF=100。'
		},
		gate_and_drain: {
			what: ({ device = '' }) => `${device} 直接跨接在源上，栅极却没有驱动：栅极和漏极似乎接反了。`,
			fix: () => '节点顺序为漏极、栅极、源极、衬底。'
		},
		ic_without_transient: {
			what: () => '.ic 语句不起作用：没有运行瞬态分析。',
			fix: () => '补上它所针对的 .tran，或删去该语句；电路有多个解时，请用 .nodeset 引导工作点。'
		},
		ic_without_uic: {
			what: ({ device = '' }) => `${device} 上的 ic= 被忽略：.tran 没有 uic。`,
			fix: ({ device = '' }): string =>
				/^(?:.*\.)?l/iu.test(device) ? '在 .tran 末尾加 uic。' : '在 .tran 末尾加 uic，或用 .ic 设置节点电压。'
		},
		latch_balanced: {
			what: ({ first = '', second = '' }) => `${first} 与 ${second} 停在电路两个状态之间的不稳定平衡点。`,
			fix: () => '用 .nodeset 选定一个状态。'
		},
		line_outlasts_run: {
			what: ({ line = '', delay = '', stop = '' }) =>
				`传输线 ${line} 的延时 ${delay} 长于运行时间 ${stop}，信号到不了另一端。`,
			fix: () => '检查 TD 的后缀，或延长运行时间。'
		},
		linear_over_decades: {
			what: ({ points = '', from = '', spacing = '' }) =>
				`线性扫描只有 ${points} 个点，间隔 ${spacing}，${from} 与 ${spacing} 之间没有点。`,
			fix: () => '请按十倍频程扫描：.ac dec 20 起始 终止。'
		},
		local_supply: {
			what: ({ node = '', path = '' }) =>
				`${path} 是独立的节点：子电路内的 ${node} 既不是端口也不是全局节点，与外部电源不相连。`,
			fix: () => '用 .global 声明该电源，或把它作为端口。'
		},
		measure_beyond_run: {
			what: ({ name = '', end = '', stop = '' }) =>
				`测量 ${name} 的窗口到 ${end}，而运行在 ${stop} 结束，只测量了运行范围内的部分。`,
			fix: () => '检查窗口的后缀；缩短窗口，或延长运行。'
		},
		measure_of_two: {
			what: ({ analysis = '', count = '' }) => `网表中有 ${count} 条 ${analysis} 语句，这个测量只取其中之一。`,
			fix: () => '同类分析只保留一条，或在脚本中每次运行后测量。'
		},
		negative_value: {
			what: ({ device = '', value = '' }) => `${device} 的值为负：${value}。`,
			fix: ({ computed = '' }) =>
				`${computed === '' ? '去掉负号。' : '检查表达式中的参数。'}如果确实需要负值元件，请在名称中注明，例如 Rneg1。`
		},
		always_switched: {
			what: ({ device = '', threshold = '', lowest = '' }) =>
				`${device} 的控制量在变化，但始终高于阈值 ${threshold}，最小值为 ${lowest}。`,
			fix: () => '检查模型的阈值和驱动源的电平。'
		},
		current_without_path: {
			what: ({ source = '', nodes = '', devices = '' }) =>
				`${source} 的电流没有回路：${nodes} 到地没有直流通路。所连元件：${devices}。`,
			fix: () => '更正电流源所接的节点，或补上吸收该电流的元件。'
		},
		never_switches: {
			what: ({ device = '', threshold = '', highest = '' }) =>
				`${device} 的控制量在变化，但始终低于阈值 ${threshold}，最大值为 ${highest}。`,
			fix: () => '检查模型的阈值和控制节点的顺序。'
		},
		no_current: {
			what: ({ diode = '' }) => `所有源都没有输出电流：${diode} 始终截止。`,
			fix: () => '二极管的第一个节点是阳极。'
		},
		nothing_changes: {
			what: ({ plot = '' }) => `${plot} 中没有任何变化：没有随时间变化的源，所有信号都停在工作点。`,
			fix: () => '给输入源加波形（AC 和 DC 值在瞬态中不起作用）；振荡器请用 .ic 或逐渐上升的电源起振。'
		},
		one_point_sweep: {
			what: ({ source = '' }) => `${source} 的扫描只有一个点。`,
			fix: () => '依次检查 .dc 的起始值、终止值和步长。'
		},
		output_at_rail: {
			what: ({ node = '', value = '' }) => `有信号驱动电路，但输出 ${node} 始终停在电源或地附近的 ${value}。`,
			fix: () => '查看工作点：偏置、负载、节点顺序，以及反馈接到哪个输入端。'
		},
		positive_feedback: {
			what: ({ device = '', node = '' }) => `${device} 的反馈只接到正输入端 ${node}，求得的解不稳定。`,
			fix: () => '交换控制节点：E 输出 0 正 负 增益。'
		},
		pulse_too_wide: {
			what: ({ source = '', width = '', period = '' }) =>
				`${source} 的脉冲占 ${width}，超过周期 ${period}，因此不会返回。`,
			fix: () => '顺序为 PULSE(低 高 延时 上升 下降 脉宽 周期)；脉宽与边沿之和必须小于周期。'
		},
		reverse_active: {
			what: ({ device = '' }) => `${device} 工作在反向放大区：集电结导通，发射结不导通。`,
			fix: () => '节点顺序为集电极、基极、发射极；并检查模型的极性。'
		},
		shunt_loads: {
			what: ({ resistance = '' }) => `rshunt 给每个节点对地接了 ${resistance}，成为电路的负载。`,
			fix: () => '请用 1e12，或去掉该选项。'
		},
		source_begins_late: {
			what: ({ source = '', stop = '' }) => `${source} 的波形在运行结束（${stop}）之后才开始。`,
			fix: () => '检查延时及其后缀，或延长运行时间。'
		},
		source_too_slow: {
			what: ({ source = '', frequency = '', periods = '' }) =>
				`${source} 的频率为 ${frequency}，运行只覆盖 ${periods} 个周期。`,
			fix: () => '至少运行一个周期；检查频率（m 和 M 都是毫）。'
		},
		step_beyond_stop: {
			what: ({ step = '', stop = '' }) => `.tran 的步长 ${step} 不小于运行时间 ${stop}。`,
			fix: () => '顺序为 .tran 步长 终止时间；检查后缀。'
		},
		supplies_swapped: {
			what: ({ positive = '', negative = '' }) => `${positive} 低于 ${negative}：正负电源接反了。`,
			fix: () => '检查电源的符号，以及 X 语句中节点的顺序。'
		},
		supply_with_ac: {
			what: ({ supply = '', source = '' }) => `电源 ${supply} 和 ${source} 都有交流值，响应是两者之和。`,
			fix: () => '只在一个源上保留 AC。'
		},
		sweep_without_effect: {
			what: ({ source = '' }) => `.dc 扫描 ${source}，但没有信号随之变化。`,
			fix: () => '检查语句中的名称，以及被扫描的源是否接入电路；扫描 temp 时检查元件是否有温度系数。'
		},
		temperature_out_of_reach: {
			what: ({ temperature = '', celsius = '' }) => `${temperature} °C 看起来是开尔文；换算后应为 ${celsius} °C。`,
			fix: () => '温度以摄氏度为单位：写 27，而不是 300。'
		},
		threshold_sign: {
			what: ({ model = '', kind = '', value = '' }) =>
				`模型 ${model}（${kind}）的阈值为正：${value}，管子在应当${kind === 'pmos' ? '截止时导通' : '导通时截止'}。`,
			fix: () => 'PMOS、NJF 和 PJF 模型的阈值为负；检查符号。'
		},
		diode_overloaded: {
			what: ({ device = '', voltage = '' }) => `${device} 的正向电压达到 ${voltage}，只有不受限制的电流才会如此。`,
			fix: () => '检查二极管的方向，以及是否有限流元件。'
		},
		gate_forward: {
			what: ({ device = '' }) => `${device} 的栅结始终正向导通。`,
			fix: () => '检查栅压的符号和模型的极性：N 沟道的栅压应低于源极，P 沟道应高于源极。'
		},
		loop_not_closed: {
			what: ({ device = '', node = '' }) =>
				`${node} 处的反馈没有使 ${device} 的两个输入端相等，就像反馈极性接反或输出到达极限时那样。`,
			fix: () => '检查反馈和输入信号的极性、节点的顺序，以及输出端的电源和负载。'
		},
		never_on: {
			what: ({ device = '', threshold = '', highest = '' }) =>
				`${device} 的栅极在切换，但最高只有 ${highest}，达不到阈值 ${threshold}，始终不导通。`,
			fix: () => '检查驱动电压、模型的阈值和极性。'
		},
		no_gain_without_bias: {
			what: ({ devices = '' }) => `交流分析中只有 ${devices} 的电容有响应，没有放大作用。`,
			fix: () => '检查偏置：给基极或栅极加上直流电压，并用 .op 查看。'
		},
		parameter_out_of_reach: {
			what: ({ model = '', parameter = '', value = '' }) =>
				`模型 ${model} 的 ${parameter}=${value}，实际器件不可能有这样的值。`,
			fix: () => '检查后缀：CJO=10p、TT=5n、KP=100u、IS=1e-14、CGSO=0.3n、CJ=1m。'
		},
		part_shorted: {
			what: ({ device = '', node = '' }) => `${device} 的两端都接在节点 ${node} 上，不起作用。`,
			fix: () => '改正其中一个节点，或删去该元件。'
		},
		poly_without_constant: {
			what: ({ device = '', inputs = '' }) =>
				`${device} 的 POLY 有 ${inputs} 个输入，系数也只有 ${inputs} 个。第一个系数是常数项，因此最后一个输入不起作用。`,
			fix: () => '先写常数项，例如 POLY(2) a 0 b 0 0 1 1。'
		},
		reversed_channel: {
			what: ({ device = '', channel = '' }) =>
				`${device} 是 ${channel} 沟道管，但漏极和源极始终接反：导通的是体二极管，而不是沟道。`,
			fix: () => '检查模型的类型；如果类型正确，请交换漏极和源极。'
		},
		saturated_amplifier: {
			what: ({ device = '' }) => `${device} 在工作点处于饱和，没有放大作用。`,
			fix: () => '检查偏置，以及集电极、基极、发射极的顺序。'
		},
		steep_resistance: {
			what: ({ device = '', slope = '' }) => `${device} 每升高 1 °C 变化 ${slope} 倍。`,
			fix: () => 'TC 是每摄氏度的相对变化：3900 ppm 请写 3900u。'
		},
		supply_at_zero: {
			what: ({ node = '' }) => `电源节点 ${node} 始终为 0 V。`,
			fix: () => '给电源加上直流值，或接上电源；检查节点名。'
		},
		zener_forward: {
			what: ({ device = '', breakdown = '' }) => `${device} 的击穿电压为 ${breakdown}，却始终正向导通。`,
			fix: () => '交换阳极和阴极。'
		},
		transistors_off: {
			what: ({ devices = '' }) => `整个运行中没有一个晶体管导通：${devices}。`,
			fix: () => '检查基极或栅极偏置、模型极性，以及节点顺序：集电极、基极、发射极；漏极、栅极、源极。'
		},
		two_point_sweep: {
			what: ({ source = '' }) => `${source} 的扫描只有两个点，而电路是非线性的。`,
			fix: () => '请用更小的步长。'
		},
		two_valued_sweep: {
			what: ({ node = '', device = '', from = '', to = '' }) =>
				`由于 ${device} 处的正反馈，反向扫描时 ${node} 在 ${from} 与 ${to} 之间取另外的值，曲线只显示其中一种。`,
			fix: () => '要看到两种结果，请从两个方向扫描，或用缓慢的瞬态分析。'
		},
		unit_missing: {
			what: ({ device = '', value = '', kind = '' }) =>
				`${device} 为 ${value} ${kind === 'c' ? 'F' : 'H'}，在这样长的运行中不可能起作用。`,
			fix: () => '补上后缀：写 100u 或 100n，而不是 100。'
		},
		waveform_ends_early: {
			what: ({ source = '', last = '', stop = '' }) =>
				`${source} 的 PWL 波形在 ${last} 就结束了，远早于运行结束时间 ${stop}。`,
			fix: () => '检查各时间点和 .tran 的后缀，或加 r=0 使其重复。'
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
