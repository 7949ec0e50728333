/** A part of a source that answers a question: the passage of this source that contains the text. */
export interface Answer {
	/** `example:<folder>/<file>`, `docs:<file>`, `document:<file>` or `conversation:<id>`. */
	source: string;
	/** A text that is in the answering part, and only once in the source. */
	contains: string;
}

export interface Question {
	text: string;
	language: 'en' | 'zh';
	/** Any of them answers it. */
	answers: readonly Answer[];
}

const answer = (place: string): Answer => {
	const at = place.indexOf(' # ');
	return { source: place.slice(0, at), contains: place.slice(at + 3) };
};
export const en = (text: string, ...places: string[]): Question => ({
	text,
	language: 'en',
	answers: places.map(answer)
});
export const zh = (text: string, ...places: string[]): Question => ({
	text,
	language: 'zh',
	answers: places.map(answer)
});

/**
 * Questions as users ask them, in words other than those of the answer where possible. They were written before the ranking was
 * tuned. Even positions of each language are for tuning, odd ones for the test.
 */
export const questions: readonly Question[] = [
	// The gallery.
	en(
		'Which example turns sound into pulses and back again?',
		'example:class-d/amplifier.cir # compares it with a triangle'
	),
	en(
		'how is the pole of the Miller capacitor kept from ruining stability in the CMOS op-amp',
		'example:two-stage-opamp/opamp.cir # the zero of CC out of the way'
	),
	en(
		'circuit where COUT and RESR matter for the regulator',
		'example:ldo/ldo.cir # Output capacitor; its series resistance'
	),
	en(
		'why does the quartz need an initial current in the simulation',
		'example:crystal-oscillator/pierce.cir # takes milliseconds to start'
	),
	en(
		'which current copier keeps its output constant and how much voltage does that need',
		'example:current-mirrors/mirrors.cir # headroom: look where'
	),
	en(
		'divide a clock by four with d_tff or flip-flops',
		'example:frequency-divider/divider.cir # takes its own inverted output'
	),
	en('ITAIL RP varactor tank', 'example:lc-vco/vco.cir # It then grows until the pair'),
	zh('哪个例子演示电压基准随温度几乎不变', 'example:band-gap/reference.cir # In the right proportion'),
	zh('全波整流后滤波电容上的纹波怎么估算', 'example:bridge-rectifier/rectifier.cir # ripple = I / (2 f C)'),
	zh('两个晶体管平分尾电流，线性范围大概多少毫伏', 'example:differential-pair/pair.cir # for some 20 mV only'),
	zh('StrongARM 锁存比较器的预充电', 'example:adc-comparator/comparator.cir # while clk is low all nodes are charged'),
	zh('锁相环例子的环路滤波器零点和极点在哪里', 'example:pll/pll.cir # Zero at 100 kHz'),
	zh('低源电阻时前置放大器的噪声主要来自哪里', 'example:low-noise-stage/preamp.cir # At a low source resistance'),
	zh(
		'采样保持电路为什么会出现台阶误差',
		'example:sample-and-hold/sample.cir # which is the pedestal',
		'conversation:c19 # 电荷注入'
	),
	// The documentation.
	en(
		'can somebody with my stolen laptop read the API keys',
		"docs:SECURITY.md # the browser's key is on the same disk"
	),
	en('PBKDF2 rounds', 'docs:SECURITY.md # 600,000 rounds'),
	en('where do I report a hole I found', 'docs:SECURITY.md # report it privately'),
	en('run the app in a subdirectory of my web server', 'docs:DEPLOY.md # BASE_PATH=/tools/spicewright npm run build'),
	en('what does the host have to send for wasm files', 'docs:DEPLOY.md # as `application/wasm` and'),
	en('which linear algebra package is used for big meshes and when', 'docs:SOLVERS.md # KLU from 100 equations on'),
	en('is there python or curl in the command line of the assistant', 'docs:SHELL.md # no other language'),
	en(
		'how is a design target with less importance marked in the json',
		'docs:GOALS.md # `must` (the default) or `should`'
	),
	en('OLLAMA_ORIGINS', 'docs:DEPLOY.md # set `OLLAMA_ORIGINS` to the app', 'docs:PROVIDERS.md # from this computer'),
	zh('忘记了密码短语，密钥还能找回吗', 'docs:SECURITY.md # passphrase cannot be recovered'),
	zh('考试怎么算一个任务通过，温度和电源的工艺角有哪些', 'docs:EXAM.md # -40 C and 85 C'),
	zh('没有密钥时能在浏览器里运行多大的模型', 'docs:KEYLESS.md # So 1 to 3 billion'),
	zh('怎样声明环路增益才能测相位裕度', 'docs:GOALS.md # so they are measured only where the loop gain is known'),
	zh('网表里写的提示注入会不会骗过智能体', 'docs:SECURITY.md # No model is immune'),
	zh('升级新版本会不会强制刷新已经打开的页面', 'docs:DEPLOY.md # An update never reloads an open page'),
	zh(
		'智能体执行 shell 命令前会不会先问我',
		'docs:SHELL.md # the user is asked about the commands in it',
		'docs:SECURITY.md # The user is asked about the commands of a'
	),
	zh('稀疏矩阵奇异时用哪个求解器', 'docs:SOLVERS.md # A matrix that is singular, or so close'),
	zh('哪个服务不能直接从网页调用，要怎么办', 'docs:PROVIDERS.md # For services without CORS the card takes'),
	// Data sheets.
	en('NGA7412 maximum supply', 'document:nga7412-op-amp.txt # Supply voltage, V+ to V-: 18 V'),
	en(
		'what to do with the second half of the dual amp if I only need one',
		'document:nga7412-op-amp.txt # A channel that is not used'
	),
	en(
		'amplifier oscillates when a long cable hangs at its output',
		'document:nga7412-op-amp.txt # Above about 150 pF',
		'conversation:c06 # The cable adds 200 pF'
	),
	en(
		'nV per root hertz of the 7412',
		'document:nga7412-op-amp.txt # Voltage noise density at 1 kHz: 24',
		'document:nga7412-op-amp.txt # typical noise corrected from'
	),
	en(
		'regulator cycles on and off every few hundred milliseconds when hot',
		'document:nga3051-ldo.txt # cycles on and off'
	),
	en(
		'how long does the NGA3051 take to come up with a 100n cap at NR',
		'document:nga3051-ldo.txt # 100 nF about 1.4 ms'
	),
	en('is it a problem that tiny MLCCs lose value under voltage', 'document:nga3051-ldo.txt # may keep only 1.6 uF'),
	en('picking the coil for 12V to 3.3V at 3A', 'document:nga8203-buck.txt # this gives 4.2 uH'),
	en('converter never starts into a huge capacitor bank', 'document:nga8203-buck.txt # may never leave the hiccup'),
	en('audible whine when the load is small', 'document:nga8203-buck.txt # may be heard from ceramic capacitors'),
	en(
		'How far apart must feedback trace and switching node be routed?',
		'document:nga8203-buck.txt # Route FB away from SW'
	),
	en(
		'output flickers while a slow sensor signal passes the trip point',
		'document:nga1190-comparator.md # makes the output chatter'
	),
	en(
		'Qg of the 60 V FET',
		'document:nga4408-mosfet.md # | Total gate charge',
		'document:nga4408-mosfet.md # 32 nC total gate charge'
	),
	en(
		'can I put several power transistors side by side to share amps',
		'document:nga4408-mosfet.md # share the current evenly'
	),
	en(
		'synthesizer stuck at its top frequency',
		'document:nga9152-synthesizer.txt # usually means the wrong polarity',
		'conversation:c04 # UP and DN were swapped'
	),
	en('order of register writes after reset NGA9152', 'document:nga9152-synthesizer.txt # write 11, 10, 00, 01'),
	en('speaker plops when powering up', 'document:nga5020-class-d.txt # Clicks at switching on'),
	en('temperature coefficient of the 2.5 V reference', 'document:nga2500-reference-zh.txt # 温度系数最大 8 ppm'),
	en(
		'thermocouple input drifts slowly to the rail of the in-amp',
		'document:nga6610-inamp-zh.txt # 慢慢漂到电源电压而饱和'
	),
	zh('NGA2500 焊完以后电压变了是正常的吗', 'document:nga2500-reference-zh.txt # 回流焊后输出会偏移'),
	zh('怎么用 2.5 V 基准得到负电压', 'document:nga2500-reference-zh.txt # 即可得到 -2.5 V'),
	zh('基准芯片最低要多少输入电压才能带 10 mA', 'document:nga2500-reference-zh.txt # 压差，IOUT = 10 mA'),
	zh('仪表放大器的参考脚能不能直接接分压电阻', 'document:nga6610-inamp-zh.txt # 不要直接用电阻分压器驱动'),
	zh('NGA6610 放大 100 倍时带宽多少', 'document:nga6610-inamp-zh.txt # G = 100 为 110 kHz'),
	zh('手机靠近时测量值跳动，怎样抗干扰', 'document:nga6610-inamp-zh.txt # 很强的高频信号会被输入级整流'),
	zh('350 欧应变片满量程时怎么选增益电阻', 'document:nga6610-inamp-zh.txt # 取 RG = 100 Ω'),
	zh('开关电容反相器上电后起不来', 'document:nga7002-inverter-zh.md # 寄生晶体管会导通'),
	zh('NGA7002 在 350 kHz 时飞电容取多大', 'document:nga7002-inverter-zh.md # 时 1 µF 就够'),
	zh('降压芯片的电感饱和电流要大于多少', 'document:nga8203-buck.txt # Its saturation current must exceed'),
	zh('LDO 使能脚可以悬空吗', 'document:nga3051-ldo.txt # EN must not be left open'),
	zh(
		'比较器外接迟滞电阻怎么计算',
		'document:nga1190-comparator.md # the two thresholds are',
		'conversation:c25 # 加了正反馈形成迟滞'
	),
	zh('功放过热时会怎样', 'document:nga5020-class-d.txt # the gain is lowered by 6 dB'),
	zh('MOS 管栅极串联电阻取多少', 'document:nga4408-mosfet.md # A resistor of 2 to 10'),
	zh('NGA9152 的电荷泵电流范围', 'document:nga9152-synthesizer.txt # 0.3 to 4.8 mA in 16 steps'),
	// Past conversations.
	en('what did we change to quiet the mic amp', 'conversation:c01 # moved the gain to the first stage'),
	en('timestep too small', 'conversation:c08 # timestep too small', 'conversation:c08 # as a snubber'),
	en('how did we fix idle current of the power amp', 'conversation:c14 # to that of Q3 and Q4'),
	en('K statements for a transformer with more than two coils', 'conversation:c20 # ngspice takes pairs only'),
	en('yield of boards with 0.1 percent parts', 'conversation:c09 # With 0.1 % resistors 412'),
	en('OPX350 library', 'conversation:c16 # OPX350.lib', 'conversation:c16 # The file ends its lines'),
	en('what was the reason for the poor accuracy of the mirror, and the cure', 'conversation:c29 # 沟道长度调制所致'),
	en('reference stuck at 0 V at turn-on, what was added', 'conversation:c26 # The loop has two stable states'),
	zh('上次跨阻放大器的尖峰是怎么消掉的', 'conversation:c13 # 并联 0.3 pF'),
	zh('之前滤波器定的是几阶', 'conversation:c05 # 我们选了五阶'),
	zh('D 类放大器的谐波是什么造成的', 'conversation:c10 # 主要是死区时间'),
	zh('怎样让瞬态仿真跑得快一点', 'conversation:c27 # 把边沿放宽到 20 ns'),
	zh('皮尔斯振荡器为什么一直停在 0.9 V', 'conversation:c07 # 没有扰动'),
	zh('倍压电路带载后电压掉得多', 'conversation:c22 # 飞电容只有 100 nF'),
	zh('稳压器负载跳变时跌落怎么减小的', 'conversation:c17 # 把误差放大器电流从'),
	zh('二级运放相位裕度不够后来改了哪些值', 'conversation:c28 # I raised RZ from'),
	zh('16 MHz 晶体配多大电容', 'conversation:c30 # Two of 18 pF'),
	zh('模拟地和数字地最后怎么接的', 'conversation:c23 # We agreed on one plane')
];
