import type { slips as source } from '../../en/results/verdict-slips.ts';

export const slips: typeof source = {
	alter_without_reset: {
		what: ({ command = '' }) => `alterparam 之后没有 reset 就执行了 ${command}，电路仍按旧值运行。`,
		fix: () => '在 alterparam 之后写 reset，按新值重建电路。'
	},
	angle_in_degrees: {
		what: ({ device = '', angle = '' }) =>
			`${device} 在 sin() 或 cos() 中使用相位 ${angle}，而这两个函数以弧度为单位。`,
		fix: () => '把角度乘以 pi/180。'
	},
	area_out_of_reach: {
		what: ({ device = '', area = '' }) => `${device} 的 area 为 ${area}。它是模型电流的倍数，不是以 m² 表示的面积。`,
		fix: () => '填写相对于模型器件的倍数，例如 1 或 4。'
	},
	argument_hidden: {
		what: ({ name = '', subcircuit = '' }) =>
			`子电路 ${subcircuit} 内部的 .param ${name} 覆盖了同名参数，调用时传入的值不起作用。`,
		fix: () => '删除这条 .param，或改用其他名称。'
	},
	both_switches_on: {
		what: ({ first = '', second = '', share = '' }) =>
			`${first} 与 ${second} 串联在电源两端，却有 ${share} 的时间同时导通。`,
		fix: () => '调整其中一个脉冲的延迟或互换其高低电平，并留出死区时间。'
	},
	breakdown_overloaded: {
		what: ({ device = '', breakdown = '' }) =>
			`${device} 的击穿电压为 ${breakdown}，而实际电压远高于此值：没有元件限制它的电流。`,
		fix: () => '加上串联限流电阻，或检查其阻值。'
	},
	carrier_too_slow: {
		what: ({ source = '', carrier = '', signal = '' }) =>
			`${source} 的载波频率 ${carrier} 低于调制信号频率 ${signal}。`,
		fix: () => '参数顺序为 AM(幅度 偏置 调制频率 载波频率 延迟) 和 SFFM(偏置 幅度 载波频率 调制指数 信号频率)。'
	},
	channel_width: {
		what: ({ device = '', width = '' }) => `${device} 的沟道宽度只有 ${width}。`,
		fix: () => 'W 的单位是米：10 µm 请写 W=10u。'
	},
	coarse_crossing: {
		what: ({ name = '', points = '' }) =>
			`电路是非线性的，而扫描只有 ${points} 个点，${name} 是在其中两点之间插值得到的。`,
		fix: () => '减小 .dc 的步长。'
	},
	corner_not_relative: {
		what: ({ name = '', level = '', node = '', band = '' }) =>
			`${name} 取自 ${node} 穿过 ${level} 的位置，但它的最大值为 ${band}，因此这不是转折频率。`,
		fix: () => '先测量通带电平，再测量比它低 3 dB 的位置。'
	},
	diode_against_others: {
		what: ({ device = '' }) => `${device} 方向接反：整流桥的每个交流端应当各有一个流入和一个流出方向的二极管。`,
		fix: () => '对调它的阳极和阴极。'
	},
	diode_shorts_coil: {
		what: ({ device = '' }) => `${device} 并联在线圈两端，电源电流经它旁路，没有流过线圈。`,
		fix: () => '对调阳极和阴极：线圈通电时续流二极管应当截止。'
	},
	diodes_opposed: {
		what: ({ first = '', second = '', node = '' }) =>
			`${first} 与 ${second} 把中心抽头绕组的两端以相反方向接到 ${node}，绕组因此被短路。`,
		fix: () => '把其中一个反过来：两个阴极接输出得到正电压，两个阳极接输出得到负电压。'
	},
	follows_gate: {
		what: ({ device = '', gate = '' }) => `${device} 的栅极 ${gate} 由对地脉冲驱动，源极跟随栅极，始终不能完全导通。`,
		fix: () => '把驱动接在栅极与源极之间，或使栅极电压高于电源。'
	},
	gain_of_small_input: {
		what: ({ name = '', source = '', level = '' }) => `${name} 是 ${source} 输入 ${level} 时的输出电平，不是增益。`,
		fix: () => '写 AC 1，或除以输入。'
	},
	global_hidden: {
		what: ({ name = '', subcircuit = '', value = '', global = '' }) =>
			`子电路 ${subcircuit} 使用自己的默认值 ${name}=${value}，而不是全局的 ${name}=${global}。`,
		fix: ({ name = '' }) => `在调用处传入 ${name}={${name}}，或从 .subckt 语句中删除它。`
	},
	hardly_begun: {
		what: ({ stop = '' }) => `运行在 ${stop} 就结束，此时电路对输入几乎还没有响应。`,
		fix: () => '检查 .tran 和元件值的后缀；运行时间应为时间常数的数倍。'
	},
	impossible_share: {
		what: ({ name = '', value = '' }) => `${name} 为 ${value}，效率或功率因数不可能是这个值。`,
		fix: () => '输出功率的电源，其电流为负；请检查符号和测量区间。'
	},
	late_edge: {
		what: ({ name = '', value = '', period = '' }) =>
			`${name} 为 ${value}，相当于触发脉冲的一个周期 ${period}：TARG 的边沿属于后面的脉冲。`,
		fix: () => '检查 RISE、FALL 及其序号。'
	},
	line_shorted: {
		what: ({ line = '' }) => `${line} 第二个端口的两个导体都接地。`,
		fix: () => '节点顺序为端口 1 正、端口 1 负、端口 2 正、端口 2 负，例如 in 0 out 0。'
	},
	measure_left_out: {
		what: ({ name = '', analysis = '' }) =>
			`${name} 没有执行：脚本用 run 运行后，只执行最后一个分析的测量，而 ${analysis} 分析不是最后一个。`,
		fix: () =>
			'在脚本中用各自的命令（如 ac dec 20 1 1meg）代替 run 来启动每个分析，这样每个分析之后都会执行 .meas 语句；或者先 setplot，再用 meas 测量。'
	},
	measure_of_family: {
		what: ({ name = '', of = '' }) =>
			of === 'first'
				? `${name} 只取自嵌套扫描的第一条曲线。`
				: `${name} 是对嵌套扫描的所有曲线一起计算的，包括曲线之间的跳变。`,
		fix: () => '只扫描一个源，另一个源在脚本中设置，每次扫描后用 meas 测量；WHEN 也可以用 CROSS= 选择第几次穿越。'
	},
	vector_real_part: {
		what: ({ name = '', signal = '' }) => `${name} 取自 ${signal}，它是复数：ngspice 测量的是实部，而不是幅值。`,
		fix: () => '先在脚本中算出实数向量，例如 let m = mag(v(out)/v(in))，确实要实部时用 re()，再测量该向量。'
	},
	measure_before_start: {
		what: ({ name = '', from = '', start = '' }) => `${name} 从 ${from} 开始，但本次运行只保留 ${start} 之后的数据点。`,
		fix: () => '减小 .tran 的第三个数，或推迟测量起点。'
	},
	mirror_without_headroom: {
		what: ({ device = '' }) => `${device} 是电流镜的输出管，其电压余量不足，无法复制参考电流。`,
		fix: () => '减小负载电阻或电流，或提高电源电压。'
	},
	misplaced_pin: {
		what: ({ device = '', pin = '', node = '' }) => `${device} 的引脚 ${pin} 接到了 ${node}。`,
		fix: () => '对照 .subckt 语句检查节点顺序。'
	},
	natural_logarithm: {
		what: ({ device = '' }) => `${device} 用 log() 计算分贝，而 log() 是自然对数。`,
		fix: () => '改写为 log10()。'
	},
	negative_delay: {
		what: ({ name = '', value = '' }) => `${name} 为 ${value}：TARG 的边沿早于 TRIG 的边沿。`,
		fix: () => '检查 RISE、FALL 及其序号；可用 TD= 跳过开头的边沿。'
	},
	never_opens: {
		what: ({ device = '' }) => `${device} 的栅极有开关动作，负载却一直通电：体二极管在导通。`,
		fix: () => 'P 沟道管的源极应接电源，漏极接负载。'
	},
	no_pull_up: {
		what: ({ node = '', device = '' }) => `${device} 把 ${node} 拉向一侧，却没有任何元件把它拉向另一侧。`,
		fix: () => '在该节点与另一电源之间接负载或上拉电阻。'
	},
	no_response: {
		what: ({ from = '', to = '' }) => `从 ${from} 到 ${to}，几乎没有输入信号到达任何节点：扫描范围远离所有转折频率。`,
		fix: () => '检查扫描范围和各元件值的后缀。'
	},
	noise_step_too_long: {
		what: ({ source = '', step = '', stop = '' }) =>
			`${source} 的噪声每 ${step} 取一个采样点，而运行在 ${stop} 就结束。`,
		fix: () => '检查 TRNOISE 第二个数的后缀；运行中需要有足够多的采样点。'
	},
	nothing_drives: {
		what: ({ devices = '' }) => `${devices} 彼此相连，但没有与任何激励相连。`,
		fix: ({ devices = '' }): string =>
			/(?:^|\s)l/iu.test(devices)
				? '修正应当把它们接入电路的节点名；如果是变压器绕组，请加上 K 语句。'
				: '修正应当把它们接入电路的节点名。'
	},
	one_way_node: {
		what: ({ node = '', devices = '' }) =>
			`节点 ${node} 处的二极管方向全部相同（${devices}），其余只有电容，直流电流无法流过。`,
		fix: ({ devices = '' }): string =>
			devices.includes(',')
				? '把其中一个二极管反过来，或者加一个电阻，给电流提供回路。'
				: '把电容与负载并联，或者再加一个二极管或电阻，给电流提供回路。'
	},
	part_of_period: {
		what: ({ name = '', periods = '' }) => `${name} 是在信号源的 ${periods} 个周期内求得的有效值。`,
		fix: () => '测量区间应为整数个周期。'
	},
	phase_in_radians: {
		what: ({ name = '', phase = '' }) => `${name} 把角度值与以弧度表示的 ${phase} 相加。`,
		fix: () => '把相位乘以 180/3.14159，或在脚本中写 set units=degrees。'
	},
	plain_diode: {
		what: ({ model = '', missing = '' }) => `模型 ${model} 缺少 ${missing}，因此只是普通硅二极管。`,
		fix: () => '补上器件参数：稳压管需要 BV，LED 需要 IS 和 N。'
	},
	ramp_unfinished: {
		what: ({ source = '', length = '', stop = '' }) =>
			`${source} 的第一段斜坡历时 ${length}，而运行在 ${stop} 结束，斜坡几乎还没有开始。`,
		fix: () => '检查各时间值的后缀，或延长运行时间。'
	},
	scaled_twice: {
		what: ({ device = '', text = '', value = '' }) => `${device} 的 ${text} 被缩放了两次，实际值为 ${value}。`,
		fix: () => '指数和后缀只保留一个。'
	},
	spectrum_padded: {
		what: ({ length = '', size = '', share = '' }) =>
			`fft 或 psd 用零把曲线的 ${length} 个点补足到 ${size} 个：频谱的幅值偏低 ${share}。`,
		fix: () => '请用 spec 起始 终止 步长 v(out)，它不限制点数；或者选择步长，使 linearize 之后的点数是 2 的整数次幂。'
	},
	temperature_as_parameter: {
		what: () => '参数 temp 不会设置仿真温度，也没有其他地方使用它。',
		fix: () => '请写 .temp 或 .options temp=。'
	},
	tiny_deviation: {
		what: ({ function: name = '', deviation = '', mean = '' }) =>
			`${name}() 的偏差是绝对值：${deviation} 对 ${mean} 几乎没有影响。`,
		fix: () => '相对偏差请用 gauss() 或 unif()，或按数值的单位填写偏差。'
	},
	two_temperatures: {
		what: ({ first = '', second = '' }) => `网表设置了两个温度：${first} °C 和 ${second} °C。`,
		fix: () => '.temp 和 .options temp 只保留一个。'
	},
	unknown_option: {
		what: ({ option = '', meant = '' }) => `ngspice 忽略了选项 ${option}，可能应为 ${meant}。`,
		fix: () => '修正选项名。'
	},
	window_reversed: {
		what: ({ name = '', from = '', to = '' }) => `${name} 的测量区间终点 ${to} 早于起点 ${from}。`,
		fix: () => '对调 FROM 和 TO。'
	},
	without_two_pi: {
		what: ({ device = '', factor = '' }) =>
			`${device} 在 sin() 或 cos() 中使用 ${factor}*time，这表示每秒 ${factor} 弧度，而不是以赫兹表示的频率。`,
		fix: () => '把频率乘以 2*pi。'
	},
	zero_transfer: {
		what: () => '.tf 求得的传递函数为零：.tf 是直流分析，输入与输出之间被电容或开路隔断。',
		fix: () => '含耦合电容的电路请用 .ac。'
	}
};
