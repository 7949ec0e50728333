/** A past conversation: messages of user and agent in turn. */
export interface PastConversation {
	id: string;
	title: string;
	messages: readonly string[];
}

const conversation = (id: string, title: string, ...messages: string[]): PastConversation => ({ id, title, messages });

/** Written for the benchmark; circuits and figures are invented. */
export const conversations: readonly PastConversation[] = [
	conversation(
		'c01',
		'Microphone preamplifier',
		'The preamp for the electret capsule hisses. What can I do?',
		'The largest contribution is the 100k resistor in series with the input: about 40 nV/√Hz. I lowered it to 4.7k and moved the gain to the first stage. Integrated noise fell from 21 µV to 6.3 µV.',
		'Good. Keep the bandwidth at 20 kHz.',
		'Done: C4 is 1.8 nF now, the corner is at 19.6 kHz.'
	),
	conversation(
		'c02',
		'Buck for the sensor board',
		'Please design a converter from 12 V to 3.3 V for 800 mA.',
		'I chose 500 kHz, 10 µH and 22 µF. The simulated ripple is 9 mV, the efficiency 88 %.',
		'The regulator gets hot in the real board.',
		'The diode is the reason: at this ratio it conducts 72 % of the time and loses 0.35 W. A synchronous switch with 40 mΩ would lose 20 mW instead.'
	),
	conversation(
		'c03',
		'带隙基准的温漂',
		'基准在高温时偏低，85 度只有 1.19 V。',
		'原因是 PTAT 支路的比例偏小。我把 R2 从 5.4k 改为 5.9k，-40 到 85 度的变化从 14 mV 降到 2.1 mV。',
		'能否再小一些？',
		'剩下的是二阶曲率，需要曲率补偿支路；目前的指标是 20 ppm/°C，已经满足目标。'
	),
	conversation(
		'c04',
		'PLL does not lock',
		'The loop in pll.cir drifts to the rail and stays there.',
		'UP and DN were swapped at the charge pump: the loop had positive feedback. I exchanged the two control nodes; it locks after 6 µs.'
	),
	conversation(
		'c05',
		'滤波器阶数',
		'我需要在 50 kHz 处衰减 60 dB，截止频率 10 kHz，用几阶？',
		'四阶巴特沃斯在五倍频处约 56 dB，不够；五阶约 70 dB。我们选了五阶，两级 Sallen-Key 加一级 RC。',
		'电阻用 E24 系列。',
		'已经换成 E24：R1=R2=8.2k，R3=R4=9.1k，偏差使截止频率变为 10.3 kHz。'
	),
	conversation(
		'c06',
		'Op amp rings with cable',
		'My follower rings when I connect two metres of coax.',
		'The cable adds 200 pF. With 47 Ω in series with the output, outside the loop, the overshoot falls from 62 % to 8 %.',
		'And the DC error?',
		'At 10 mA load the 47 Ω cost 0.47 V, so I took the feedback after the resistor and added 22 pF.'
	),
	conversation(
		'c07',
		'振荡器不起振',
		'皮尔斯晶振电路仿真时没有振荡，输出一直是 0.9 V。',
		'瞬态分析从工作点开始，没有扰动。我在晶体支路的电感上加了初始电流 0.5 mA 并使用 UIC，200 µs 后振幅稳定。'
	),
	conversation(
		'c08',
		'Convergence of the power stage',
		'The transient stops with "timestep too small" at 3.2 ms.',
		'The ideal switch S3 opens while the inductor carries 2 A and there is no path for it. I added a diode across the coil and 10 Ω with 1 nF as a snubber. The run now completes.'
	),
	conversation(
		'c09',
		'Monte Carlo of the instrumentation amplifier',
		'How many of 1000 boards meet 90 dB rejection?',
		'With 0.1 % resistors 412 of 1000; with 0.02 % networks 988. The spread comes from R4 to R7 only.'
	),
	conversation(
		'c10',
		'D 类功放失真',
		'1 kHz 满幅时失真 1.8%，太大了。',
		'主要是死区时间：80 ns 造成三次谐波 1.5%。改为 25 ns 后总谐波失真降到 0.6%，直通电流仍小于 50 mA。',
		'再加反馈呢？',
		'加了一级积分反馈，环路增益在 1 kHz 处 34 dB，失真为 0.03%。'
	),
	conversation(
		'c11',
		'Level shifter 1.8 V to 5 V',
		'I need to shift a 2 MHz clock.',
		'The cross-coupled version works up to 6 MHz. The pull-down transistors had to be four times wider than the PMOS to win against them.'
	),
	conversation(
		'c12',
		'Battery gauge',
		'Measure the current of the cell from 1 mA to 2 A with one shunt.',
		'A shunt of 20 mΩ gives 20 µV at 1 mA, below the offset of the amplifier. We decided on two ranges: 1 Ω bridged by a transistor above 50 mA.'
	),
	conversation(
		'c13',
		'光电二极管放大器',
		'跨阻放大器在 2 MHz 处有尖峰。',
		'光电二极管的 47 pF 结电容与 1 MΩ 反馈电阻形成极点。并联 0.3 pF 的反馈电容后尖峰从 9 dB 降到 0.4 dB，带宽 480 kHz。'
	),
	conversation(
		'c14',
		'Goals for the audio amplifier',
		'Set the goals: gain 26 dB, distortion below 0.05 %, quiescent current below 30 mA.',
		'I wrote the three goals. Gain and distortion are met; the quiescent current is 41 mA because the bias diodes are at 25 °C while the output pair is at 60 °C.',
		'Couple them thermally then.',
		'I set the temperature of D1 and D2 to that of Q3 and Q4: 27 mA.'
	),
	conversation(
		'c15',
		'共模扼流圈',
		'帮我在电源输入端加一个 EMI 滤波器。',
		'加了 2×4.7 mH 的共模扼流圈（耦合系数 0.998）和两只 2.2 nF 的 Y 电容，150 kHz 处共模衰减 42 dB。'
	),
	conversation(
		'c16',
		'Model of the vendor does not load',
		'The library OPX350.lib gives "unknown subckt".',
		'The file ends its lines with a carriage return only, so ngspice read one long line. I converted it; the names are found now. Its TABLE sources were rewritten as pwl.'
	),
	conversation(
		'c17',
		'LDO 的负载瞬态',
		'负载从 1 mA 跳到 100 mA 时跌落 180 mV。',
		'输出电容的等效串联电阻 0.4 Ω 造成 40 mV，其余是环路带宽不够。把误差放大器电流从 10 µA 提到 40 µA，跌落降到 62 mV。',
		'静态电流够不够低？',
		'总静态电流 96 µA，目标是小于 100 µA。'
	),
	conversation(
		'c18',
		'Sine generator without op amp',
		'A 1 kHz sine with two transistors only, please.',
		'I used a phase-shift network with three RC sections: 6.5 nF and 10k. It starts after 12 ms; distortion 2.4 %.'
	),
	conversation(
		'c19',
		'采样保持的误差',
		'保持阶段电压台阶有 6 mV。',
		'这是开关关断时的电荷注入。加了一半尺寸的虚拟开关，并把保持电容从 1 pF 增大到 2.2 pF，台阶降到 0.9 mV。'
	),
	conversation(
		'c20',
		'Transformer with three windings',
		'How do I couple three coils in the netlist?',
		'ngspice takes pairs only: K12 L1 L2 0.99, K13 L1 L3 0.99 and K23 L2 L3 0.99. All three are needed, otherwise the matrix is not positive definite.'
	),
	conversation(
		'c21',
		'Why is the gain negative at DC?',
		'The Bode plot of the inverting stage begins at 180 degrees.',
		'That is right: an inverting amplifier turns the phase by half a period. For the margin I measured relative to mid-band.'
	),
	conversation(
		'c22',
		'电荷泵输出太低',
		'倍压电路带 20 mA 时只有 8.1 V。',
		'输出电阻约 95 Ω：飞电容只有 100 nF，频率 100 kHz，1/(fC) 就是 100 Ω。换成 1 µF 后带载输出 9.7 V。'
	),
	conversation(
		'c23',
		'Star ground or plane',
		'Where should the grounds of the analog and the digital part meet?',
		'We agreed on one plane, with the converter across the border and no traces over the gap. The simulation with 5 nH between the grounds showed 30 mV of spikes.'
	),
	conversation(
		'c24',
		'Thermistor linearisation',
		'Make the output of the NTC linear between 0 and 50 degrees.',
		'A resistor of 7.5k in parallel and 2.2k in series gives a largest error of 0.6 K. The table is in ntc.csv.'
	),
	conversation(
		'c25',
		'比较器误翻转',
		'输入缓慢变化时输出抖动多次。',
		'加了正反馈形成迟滞：R1=10k，R2=1M，迟滞 50 mV。现在每次过阈值只翻转一次。'
	),
	conversation(
		'c26',
		'Start-up of the bandgap',
		'Sometimes the reference stays at zero volts after power on.',
		'The loop has two stable states. A start-up transistor pulls the gate line low until the reference exceeds 0.6 V; in 200 runs with random ramps it always started.'
	),
	conversation(
		'c27',
		'仿真太慢',
		'10 ms 的瞬态要跑四分钟，能快些吗？',
		'开关边沿 1 ns 而步长上限 5 ns，点数超过两百万。把边沿放宽到 20 ns、上限 50 ns，时间降到 14 秒，纹波结果相差不到 1%。'
	),
	conversation(
		'c28',
		'Stability of the two-stage amplifier',
		'Only 38 degrees of margin, we need 60.',
		'I raised RZ from 1.2k to 2.4k, which moves the zero into the left half-plane, and CC from 1.5 pF to 2 pF: 63 degrees, unity gain 7.9 MHz.'
	),
	conversation(
		'c29',
		'电流镜失配',
		'输出电流比参考大 7%。',
		'沟道长度调制所致，VDS 相差 1.4 V。换成共源共栅结构后误差为 0.3%，代价是最低输出电压升到 0.55 V。'
	),
	conversation(
		'c30',
		'Crystal load capacitors',
		'Which capacitors for a 16 MHz crystal with CL = 12 pF?',
		'Two of 18 pF: in series 9 pF, plus about 3 pF of the board. The frequency is then 8 ppm high in simulation.'
	)
];
