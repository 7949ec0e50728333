import { en, zh, type Question } from './questions.ts';

/**
 * 40 questions of students and designers, written from the texts alone before the ranking, its constants and the glossary were changed in any
 * way, and measured once before and once after. Nothing is tuned by them, and no term is in the glossary because one of them has it.
 */
export const heldOutQuestions: readonly Question[] = [
	// The documentation.
	en(
		'what does the tolerance field of a goal mean and what is its default',
		'docs:GOALS.md # how far a value may be off, as a fraction'
	),
	en(
		'open the feedback loop with a huge inductor to get phase margin',
		'docs:GOALS.md # by one inductor of 1 kH or more'
	),
	en('when does ngspice pick KLU instead of Sparse', 'docs:SOLVERS.md # KLU from 100 equations on'),
	en('singular matrix which solver decides', 'docs:SOLVERS.md # smallest pivot below 1e-15'),
	en('can the agent use python or curl in bash', 'docs:SHELL.md # There is no network (`curl`'),
	en('forgot the passphrase of my API keys', 'docs:SECURITY.md # passphrase cannot be recovered'),
	en(
		'nginx setup for a subfolder',
		'docs:DEPLOY.md # location /tools/spicewright/',
		'docs:DEPLOY.md # BASE_PATH=/tools/spicewright'
	),
	en('how many parameters can a local gguf model have', 'docs:KEYLESS.md # So 1 to 3 billion parameters fit well'),
	en('why is WebGPU not used for embeddings', 'docs:SEARCH.md # WebGPU is not used'),
	// The gallery.
	en('sallen-key stage order low Q first why', 'example:sallen-key/filter.cir # The one with the lower Q comes first'),
	en('startup condition of the cross-coupled LC oscillator', 'example:lc-vco/vco.cir # It starts when gm RP > 1'),
	en(
		'rail splitter output impedance of a voltage doubler',
		'example:charge-pump/doubler.cir # a resistance: 1 / (f CF)'
	),
	// The data sheets.
	en('comparator chattering around the threshold', 'document:nga1190-comparator.md # input makes the output chatter'),
	en('does the MOSFET model include self-heating', 'document:nga4408-mosfet.md # Self-heating is not included'),
	en(
		'ceramic capacitor loses capacitance under bias',
		'document:nga3051-ldo.txt # Ceramic capacitors lose capacitance with DC bias'
	),
	en('how does the LDO behave when it overheats', 'document:nga3051-ldo.txt # turns off at 160 C and on again'),
	en(
		'buck will not start with a big output capacitor',
		'document:nga8203-buck.txt # above 1000 uF the converter may never leave'
	),
	en('keep the switch node copper small EMI', 'document:nga8203-buck.txt # The SW copper should be as short'),
	en(
		'reference spurs caused by leakage in the loop filter',
		'document:nga9152-synthesizer.txt # is seen as reference spurs'
	),
	en('guard ring for a transimpedance amplifier', 'document:nga7412-op-amp.txt # surround the input with a guard ring'),
	// In Chinese: the documentation.
	zh('设计目标里 must 和 should 有什么区别', 'docs:GOALS.md # `must` (the default) or `should`'),
	zh('怎样声明共模信号来测共模抑制比', 'docs:GOALS.md # | `common_mode`'),
	zh('矩阵填充多的电路用哪个求解器更快', 'docs:SOLVERS.md # What counts is fill-in'),
	zh('智能体的 shell 命令最长能运行多久', 'docs:SHELL.md # A line has 120 s unless'),
	zh('部署时服务器需要返回哪些 MIME 类型', 'docs:DEPLOY.md # Send `.wasm` as `application/wasm`'),
	zh('浏览器内置模型需要多大的磁盘空间和显存', 'docs:KEYLESS.md # 22 GB of free disk space'),
	zh(
		'代理服务器能看到我的密钥吗',
		'docs:SECURITY.md # sees everything that goes through it',
		'docs:PROVIDERS.md # The proxy sees your key'
	),
	zh('更换嵌入模型后向量会重新计算吗', 'docs:SEARCH.md # After a change of the model all vectors are made again'),
	// The gallery.
	zh(
		'差分对的传输特性在多大输入范围内是线性的',
		'example:differential-pair/pair.cir # that is straight for some 20 mV only'
	),
	zh('桥式整流的纹波怎么算', 'example:bridge-rectifier/rectifier.cir # capacitor alone feeds the load: ripple'),
	zh('四种电流镜的输出电压裕度比较', 'example:current-mirrors/mirrors.cir # headroom: look where each curve'),
	zh('传输门采样开关的电荷注入造成的台阶', 'example:sample-and-hold/sample.cir # pushes more, which is the pedestal'),
	// The data sheets.
	zh('比较器做过零检测时相位误差从哪里来', 'document:nga1190-comparator.md # so the phase of the output shifts'),
	zh('MOSFET 并联时栅极电阻怎么接', 'document:nga4408-mosfet.md # Each gate needs its own resistor'),
	zh('NGA3051 使能引脚可以悬空吗', 'document:nga3051-ldo.txt # EN must not be left open'),
	zh('轻载时变换器的效率和纹波', 'document:nga8203-buck.txt # the converter skips pulses'),
	zh(
		'锁相环环路滤波器带宽取鉴相频率的几分之一',
		'document:nga9152-synthesizer.txt # Choose the crossover at one tenth'
	),
	zh('没有使用的运放通道应该怎么处理', 'document:nga7412-op-amp.txt # A channel that is not used is wired'),
	zh('回流焊后基准电压漂移', 'document:nga2500-reference-zh.txt # 回流焊后输出会偏移'),
	zh('反相电荷泵启动不了怎么办', 'document:nga7002-inverter-zh.md # 若负载在启动时把输出拉到地电位以上')
];
