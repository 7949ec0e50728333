import type { modelDoctor as english } from '../en/model-doctor.ts';

export const modelDoctor: typeof english = {
	title: (path) => `${path} 中的模型`,
	reading: '正在读取模型…',
	check: '检查模型',
	offer: '粘贴的文本定义了模型。',
	openCard: '检查模型',
	dismiss: '关闭',
	notRead: '未能读取模型。请重新打开此页，或修改文本。',
	retry: '重试',
	dialect: {
		title: '方言',
		unmarked: '未发现其他仿真器的方言。',
		evidence: '判断依据',
		line: (line) => `第 ${line} 行`,
		times: (count) => `共 ${count} 处`
	},
	encrypted: (simulator) => `该文件为 ${simulator} 加密，只有 ${simulator} 能读取。请向厂商索取未加密的模型。`,
	problems: '错误',
	mode: {
		refused: 'ngspice 无法按现状读取该文件。请修正这些错误，或重新获取完整的文件。',
		encrypted: 'ngspice 无法读取加密的部分，依赖它的器件不能工作。',
		same: (mode) => `本项目按 ${mode} 模式读取，ngspice 可直接读取该文件。`,
		sameConverted: (mode) => `本项目按 ${mode} 模式读取；该模式不支持的写法会被转换。`,
		plain: 'ngspice 可直接读取该文件。',
		plainInMode: (mode) => `本项目按 ${mode} 模式读取，该模式也支持通用 SPICE 写法。`,
		other: (dialect, mode) =>
			`ngspice 在一次运行中对所有文件使用同一种模式，本项目使用 ${mode} 模式。因此将模型从 ${dialect} 转换过来，其他文件的含义不变。`,
		otherUnchanged: (dialect, mode) => `该文件为 ${dialect} 编写，本项目使用 ${mode} 模式；文件中没有需要转换的内容。`,
		change: '如果项目的所有文件都为该仿真器编写，可改为切换模式：',
		settings: '仿真设置'
	},
	converted: {
		title: '转换内容',
		none: '无需转换。',
		count: (count) => `${count} 处改动`,
		write: '转换',
		rewrite: '重新转换',
		written: (path) => `已转换为 ${path}`,
		exists: (path) => `转换后的文本保存在 ${path}。`,
		outdated: (path) => `${path} 与该文件已不一致。`,
		original: '原文件保持不变。转换后的文本另存为一个文件，只应重新生成，不要手工编辑。'
	},
	unsupported: '需人工检查',
	sections: {
		choose: '库中的段',
		count: (count) => `共 ${count} 个段`,
		inner: '供其他段读取',
		outside: '不在任何段中',
		hint: (name) => `该文件按段（例如工艺角）组织，网表每次读取其中一段。此处的器件和数值属于 ${name}。`,
		otherFiles: (files) => `该段还会读取其他文件，其中的器件未列出：${files}。`,
		noParts: '该段在此文件中没有定义器件，可能只设置参数，或读取其他文件。',
		notInMode: (mode) =>
			`本项目按 ${mode} 模式读取，ngspice 在该模式下不能读取库中的段。请改用 ngspice 或 HSPICE 模式，再测试和插入其中的器件：`,
		insert: '只插入 .lib 行',
		inserted: (file, path) => `${path} 已读取 ${file} 的段`
	},
	parts: {
		title: '器件',
		count: (count) => `${count} 个器件`,
		none: '没有找到子电路，也没有找到二极管或晶体管模型。',
		noneHint: '模型文件应包含 .subckt 或 .model 语句。请确认文件完整。',
		find: '查找器件',
		choose: '器件',
		listed: (listed, all) => `共 ${all} 个，列出 ${listed} 个。`,
		inner: '供其他器件调用',
		line: (line) => `第 ${line} 行`
	},
	kind: '类型',
	kinds: {
		opamp: '运算放大器',
		comparator: '比较器',
		diode: '二极管',
		zener: '稳压二极管',
		bjt: '双极型晶体管',
		jfet: 'JFET',
		mosfet: 'MOSFET',
		igbt: 'IGBT',
		regulator: '稳压器',
		reference: '电压基准',
		other: '其他'
	},
	polarity: '极性',
	polarities: { n: 'NPN、N 沟道或正压', p: 'PNP、P 沟道或负压' },
	certainty: {
		certain: '由模型语句确定。',
		likely: '根据名称和注释识别，请核对。',
		guess: '这是推测。请先核对类型和引脚，再参考测试结果。',
		chosen: '由您设定。'
	},
	pins: '引脚',
	pin: (pin) => `引脚 ${pin} 的功能`,
	unassigned: '不连接',
	guessed: '推测',
	roles: {
		in_plus: '同相输入',
		in_minus: '反相输入',
		out: '输出',
		supply_plus: '正电源',
		supply_minus: '负电源',
		ground: '地',
		anode: '阳极',
		cathode: '阴极',
		collector: '集电极',
		base: '基极',
		emitter: '发射极',
		drain: '漏极',
		gate: '栅极',
		source: '源极',
		body: '衬底',
		input: '输入',
		adjust: '调整端',
		feedback: '反馈',
		enable: '使能（高电平工作）',
		shutdown: '关断（低电平工作）',
		reference: '参考端'
	},
	bench: {
		title: '测试电路',
		run: '运行测试电路',
		stop: '停止',
		running: '正在运行测试电路…',
		none: '该类型没有测试电路。如果类型有误，请另选一种。',
		missing: (roles) => `请先指定这些引脚：${roles}。`,
		notRun: '尚未运行。',
		asConverted: '使用转换后的文本运行。',
		asIs: '使用原文件运行。',
		open: '未指定的引脚悬空。',
		switched: (pins) => `为使器件处于工作状态，${pins}。`,
		high: (pin) => `${pin} 接电源`,
		low: (pin) => `${pin} 接低电平`,
		isOff: '如果器件因此处于关断状态，请在引脚列表中改选另一种电平。',
		guessed: '类型或引脚是推测的，只有推测正确时这些数值才有意义。',
		stopped: '测试电路已停止。',
		failed: 'ngspice 未能运行测试电路。',
		failedAt: (word, line) => `第 ${line} 行的 ${word}：`,
		failedIn: (line) => `第 ${line} 行：`,
		between: '',
		cure: '请修正该行，或向厂商索取通用 SPICE 模型。',
		unknown: 'ngspice 已停止，但没有说明原因。',
		noFinding: '本次运行没有可供判断的曲线。',
		netlist: '测试电路的网表',
		plots: '测试电路的曲线',
		states: { works: '正常', unclear: '请核对', fails: '不正常' }
	},
	benches: {
		follower: '±5 V 供电的电压跟随器：输入从 −1 V 到 1 V，再测带宽。',
		threshold: '±5 V 供电，10 kΩ 上拉：输入相对地从 −0.1 V 到 0.1 V。',
		forward: '串联 100 Ω，电压从 −6 V 到 6 V。',
		zener: '反向电流最大 20 mA。',
		bipolar: '输出特性曲线：基极电流 10 µA 至 50 µA；达林顿管用 2 mA 至 6 mA。',
		gated: '转移特性与输出特性曲线。',
		regulation: '输入电压升至 30 V，再在 20 V 下将负载加到 100 mA。',
		reference: '经 1 kΩ 供电，最高 15 V；串联型基准按稳压器测试，负载最大 5 mA。'
	},
	findings: {
		follows: ({ error = '', bandwidth = '' }) => `输入从 −1 V 到 1 V，输出跟随误差不超过 ${error}，带宽 ${bandwidth}。`,
		follows_dc: ({ error = '' }) => `输入从 −1 V 到 1 V，输出跟随误差不超过 ${error}。直到 1 GHz 增益都没有下降 3 dB。`,
		does_not_follow: ({ atLow = '', atHigh = '', error = '' }) =>
			`输出不跟随：输入 −1 V 到 1 V 时输出从 ${atLow} 到 ${atHigh}，误差达 ${error}。请核对引脚。`,
		feeds_back_positively: () => '反馈为正反馈，跟随器不稳定。两个输入端很可能接反了。',
		switches: ({ low = '', high = '', at = '' }) => `输入为 ${at} 时，输出从 ${low} 翻转到 ${high}。`,
		switches_inverted: ({ low = '', high = '', at = '' }) =>
			`输入为 ${at} 时，输出从 ${low} 降到 ${high}。两个输入端可能接反了。`,
		does_not_switch: ({ low = '', high = '' }) =>
			`输出不翻转：输入 −0.1 V 时为 ${low}，0.1 V 时为 ${high}。请核对引脚。`,
		conducts: ({ low = '', high = '', reverse = '' }) =>
			`正向压降：1 mA 时 ${low}，10 mA 时 ${high}；−6 V 时反向电流 ${reverse}。`,
		conducts_both_ways: ({ low = '', high = '', breakdown = '' }) =>
			`正向压降：1 mA 时 ${low}，10 mA 时 ${high}；反向在 ${breakdown}（1 mA）击穿，与稳压管或保护二极管相符。`,
		conducts_backwards: () => '反向导通、正向截止，阳极和阴极可能接反了。',
		does_not_conduct: ({ most = '', reverse = '' }) =>
			`不是二极管特性：正向 6 V 时 ${most}，反向 6 V 时 ${reverse}。请核对引脚。`,
		breaks_down: ({ voltage = '', resistance = '' }) => `5 mA 时稳压值 ${voltage}，动态电阻 ${resistance}。`,
		zener_forward: ({ voltage = '' }) => `5 mA 时只有 ${voltage}，相当于正向导通。阳极和阴极可能接反了。`,
		no_breakdown: () => '5 mA 时没有击穿。模型没有击穿电压，或者它不是稳压二极管。',
		amplifies: ({ gain = '', current = '', base = '' }) =>
			`电流放大系数 ${gain}：5 V、基极电流 ${base} 时集电极电流 ${current}。`,
		does_not_amplify: ({ gain = '', current = '', base = '' }) =>
			`电流放大系数只有 ${gain}：基极电流 ${base} 时集电极电流 ${current}。请核对极性和引脚。`,
		turns_on: ({ turnOn = '', limit = '', on = '', gate = '', across = '' }) =>
			`栅极电压 ${turnOn} 时开启（${limit}）；栅极 ${gate}、两端 ${across} 时电流 ${on}。`,
		pinches_off: ({ turnOn = '', on = '', across = '' }) =>
			`栅极电压为零、两端 ${across} 时电流 ${on}；${turnOn} 时降到其百分之一。`,
		does_not_turn_on: ({ on = '', gate = '', across = '' }) =>
			`未能开启：栅极 ${gate}、两端 ${across} 时电流 ${on}。请核对极性和引脚。`,
		does_not_turn_off: ({ off = '', on = '' }) =>
			`未能关断：栅极电压一端电流 ${off}，另一端 ${on}。请核对类型、极性和引脚。`,
		regulates: ({ output = '', start = '', change = '', from = '', to = '', drop = '', load = '' }) =>
			`输入达到 ${start} 起输出 ${output}。输入 ${from} 到 ${to} 变化 ${change}，负载 1 mA 到 ${load} 变化 ${drop}。`,
		sags: ({ output = '', drop = '', load = '' }) => `轻载时输出 ${output}，但负载从 1 mA 到 ${load} 时变化 ${drop}。`,
		does_not_regulate: ({ output = '', change = '', from = '', to = '' }) =>
			`没有稳压：输入 ${from} 时输出 ${output}，到 ${to} 变化 ${change}。请核对引脚。`,
		holds: ({ output = '', change = '', from = '', to = '' }) =>
			`稳定在 ${output}，经 1 kΩ 的供电从 ${from} 到 ${to} 时变化 ${change}。`,
		does_not_hold: ({ output = '', change = '' }) => `电压不稳定：${output}，变化 ${change}。请核对引脚。`
	},
	insert: {
		title: '插入网表',
		into: '插入到',
		none: '项目中没有可插入的网表。',
		anyway: (part) => `仍然插入 ${part}`,
		refused: '该文件有错误：修正之前，读取它的网表无法运行。',
		encrypted: (simulator) => `该文件有一部分为 ${simulator} 加密：用到这一部分的网表无法在 ngspice 中运行。`,
		done: (part) => `插入 ${part}`,
		inserted: (device, path) => `已将 ${device} 插入 ${path}，请连接它的节点。`,
		sized: '晶体管的尺寸先取 W=10u L=1u，请按需修改。'
	}
};
