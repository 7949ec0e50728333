import type { WrittenAnswer } from './score.ts';

type Verdict = WrittenAnswer['expected'][number]['verdict'];
type Answer = [answer: string, ...expected: [text: string, verdict: Verdict][]];
const inTurn = (base: Omit<WrittenAnswer, 'answer' | 'expected'>, answers: Answer[]): WrittenAnswer[] =>
	answers.map(([answer, ...expected]) => ({
		...base,
		answer,
		expected: expected.map(([text, verdict]) => ({ text, verdict }))
	}));

const sallenKey = {
	question:
		'Make this a Butterworth low-pass with a cutoff of 1 kHz, ripple under 0.1 dB, gain of 0 dB. Op-amp supplies are +/-5 V.',
	netlist: `* Sallen-Key
.param fc=1k
V1 in 0 AC 1 PULSE(0 1 0 1n 1n 2m 4m)
R1 in a 11k3
R2 a b 22.6k
C1 a out 10n
C2 b 0 4.7n
XU1 b out vcc vee out OPAMP
VCC vcc 0 5
VEE vee 0 -5
.ac dec 100 10 100k
.tran 1u 10m
.end
`,
	runs: [
		{
			id: 'a',
			metrics: [
				{ name: 'bandwidth', value: 1312.4, unit: 'Hz', signal: 'v(out)' },
				{ name: 'gain', value: -0.0021, unit: 'dB', signal: 'v(out)' },
				{ name: 'overshoot', value: 12.71, unit: '%', signal: 'v(out)' },
				{ name: 'rise_time', value: 268.3e-6, unit: 's', signal: 'v(out)' }
			]
		},
		{
			id: 'b',
			metrics: [
				{ name: 'bandwidth', value: 1004.7, unit: 'Hz', signal: 'v(out)' },
				{ name: 'gain', value: -0.0021, unit: 'dB', signal: 'v(out)' },
				{ name: 'overshoot', value: 4.318, unit: '%', signal: 'v(out)' },
				{ name: 'rise_time', value: 342.6e-6, unit: 's', signal: 'v(out)' },
				{ name: 'meas:att10k', value: -39.87, unit: 'dB', signal: '' }
			]
		}
	],
	documents: ['Butterworth design: Q = 0.7071. The step response overshoots by 4.3 %. Use C1 >= 2*C2.'],
	toolResults: [
		'v(out): unit dB, minimum -39.87 dB at 10 kHz, maximum 0.0012 dB at 412.3 Hz; value at 2 kHz: -12.04 dB; phase at 1 kHz: -90.3 deg'
	]
};

const buck = {
	question: '这个降压变换器的纹波和效率是多少？输入 12 V，输出要 3.3 V，负载 2 A。',
	netlist: `* Buck
VIN vin 0 12
L1 sw out 4.7u
C1 out 0 47u
RLOAD out 0 1.65
VG g 0 PULSE(0 5 0 10n 10n 560n 2u)
.tran 10n 2m
.end
`,
	runs: [
		{
			id: 'k',
			metrics: [
				{ name: 'average', value: 3.2874, unit: 'V', signal: 'v(out)' },
				{ name: 'peak_to_peak', value: 0.02763, unit: 'V', signal: 'v(out)' },
				{ name: 'efficiency', value: 91.26, unit: '%', signal: '' },
				{ name: 'frequency', value: 499870, unit: 'Hz', signal: 'v(sw)' },
				{ name: 'duty', value: 28.51, unit: '%', signal: 'v(sw)' },
				{ name: 'maximum', value: 2.7352, unit: 'A', signal: 'i(l1)' },
				{ name: 'minimum', value: 1.2483, unit: 'A', signal: 'i(l1)' }
			]
		}
	],
	documents: [],
	toolResults: [] as string[]
};

const ldo = {
	question: 'Does the LDO meet PSRR > 60 dB at 1 kHz and a dropout below 300 mV at 100 mA?',
	netlist: `* LDO
VIN in 0 5
ILOAD out 0 100m
COUT out 0 1u
R1 out fb 120k
R2 fb 0 68k
.end
`,
	runs: [
		{
			id: 'l',
			metrics: [
				{ name: 'psrr', value: 64.83, unit: 'dB', signal: 'v(out)' },
				{ name: 'dc_value', value: 3.3017, unit: 'V', signal: 'v(out)' },
				{ name: 'meas:dropout', value: 0.2436, unit: 'V', signal: '' },
				{ name: 'phase_margin', value: 47.2, unit: 'deg', signal: 'v(out)' },
				{ name: 'temperature_coefficient', value: 38.4, unit: 'ppm/K', signal: 'v(out)' },
				{ name: 'output_impedance', value: 0.0862, unit: 'Ω', signal: 'v(out)' }
			]
		}
	],
	documents: ['TPS7A: PSRR 72 dB at 1 kHz, noise 4.17 µVrms, dropout 200 mV typical at 500 mA.'],
	toolResults: [
		'| temp | vout | iq |\n|---|---|---|\n| -40 | 3.2961 V | 48.3 uA |\n| 27 | 3.3017 V | 51.7 uA |\n| 125 | 3.3118 V | 58.9 uA |'
	]
};

const osc = {
	question: 'How much does the ring oscillator draw and how fast is it?',
	netlist: '* Ring\nVDD vdd 0 1.2\n.param wn=0.6u wp=1.2u\nC1 n1 0 5f\n.tran 1p 20n\n.end\n',
	runs: [
		{
			id: 'x',
			metrics: [
				{ name: 'frequency', value: 1.8264e9, unit: 'Hz', signal: 'v(n1)' },
				{ name: 'period', value: 547.5e-12, unit: 's', signal: 'v(n1)' },
				{ name: 'rms', value: 0.7813, unit: 'V', signal: 'v(n1)' },
				{ name: 'supply_power', value: 86.42e-6, unit: 'W', signal: '' },
				{ name: 'average', value: -72.02e-6, unit: 'A', signal: 'i(vdd)' },
				{ name: 'fall_time', value: 41.7e-12, unit: 's', signal: 'v(n1)' }
			]
		}
	],
	documents: [],
	toolResults: [] as string[]
};

/** A second set, written after the first one had been looked at and before the checker was run on this one. */
export const moreAnswers: WrittenAnswer[] = [
	...inTurn(sallenKey, [
		[
			'I lowered the cutoff from 1.31 kHz to 1.00 kHz by scaling R1 to 11.3 kΩ and R2 to 22.6 kΩ.\n\nThe overshoot is now 4.3 %, as expected for a Butterworth response.',
			['1.31 kHz', 'agrees'],
			['1.00 kHz', 'agrees'],
			['11.3 kΩ', 'from-netlist'],
			['22.6 kΩ', 'from-netlist'],
			['4.3 %', 'agrees']
		],
		[
			'Results of the last run:\n\n- Cutoff: 1.005 kHz\n- Passband gain: −0.002 dB\n- Overshoot: 6.1 %\n- Rise time: 343 µs',
			['1.005 kHz', 'agrees'],
			['−0.002 dB', 'agrees'],
			['6.1 %', 'contradicts'],
			['343 µs', 'agrees']
		],
		['The −3 dB frequency is 1312 Hz.', ['1312 Hz', 'contradicts']],
		[
			'At 10 kHz the response is down 39.9 dB; at 2 kHz it is −12 dB.',
			['10 kHz', 'agrees'],
			['39.9 dB', 'agrees'],
			['2 kHz', 'agrees'],
			['−12 dB', 'agrees']
		],
		['At 5 kHz the attenuation is 31.6 dB.', ['31.6 dB', 'not-from-a-run']],
		[
			'The phase at 1 kHz is −90.3°, close to the ideal −90°.',
			['1 kHz', 'from-question'],
			['−90.3°', 'agrees'],
			['−90°', 'nothing']
		],
		['C1 = 10 nF and C2 = 4n7 satisfy C1 ≥ 2·C2. Q = 0.7071.', ['10 nF', 'from-netlist'], ['4n7', 'from-netlist']],
		[
			'With ±5 V supplies the swing should be limited to roughly ±3.5 V.',
			['5 V', 'from-question'],
			['3.5 V', 'nothing']
		],
		['att10k = -39.9 dB, and the bandwidth is 1.0047 kHz.', ['-39.9 dB', 'agrees'], ['1.0047 kHz', 'agrees']],
		['att10k is −43 dB.', ['−43 dB', 'contradicts']],
		['The bandwidth dropped by 308 Hz, i.e. 23 %.', ['308 Hz', 'nothing'], ['23 %', 'nothing']],
		['The passband ripple is below 0.1 dB, so the goal is met.', ['0.1 dB', 'from-question']],
		['The cutoff is below 900 Hz.', ['900 Hz', 'contradicts']],
		['A cutoff of 1 kHz needs R1·R2·C1·C2 = 1/(2π·1 kHz)² = 2.53e-8 s².', ['1 kHz', 'from-question']],
		[
			'To get exactly 1 kHz, use R1 = 11.35 kΩ or trim C2 by ±0.5 %.',
			['1 kHz', 'from-question'],
			['11.35 kΩ', 'nothing'],
			['0.5 %', 'nothing']
		],
		[
			'The step response overshoots by 4.32 % and rises in 0.343 ms; the settling time is 1.9 ms.',
			['4.32 %', 'agrees'],
			['0.343 ms', 'agrees'],
			['1.9 ms', 'not-from-a-run']
		],
		['Simulated with `.ac dec 100 10 100k` and `.tran 1u 10m`.', ['100k', 'from-netlist'], ['10m', 'from-netlist']],
		['Monte Carlo was not run, so the spread of the cutoff (perhaps 3 %) is unknown.', ['3 %', 'nothing']],
		[
			'| | Before | Now | Change |\n|:--|--:|--:|--:|\n| Cutoff | 1312 Hz | 1005 Hz | −23.4 % |\n| Overshoot | 12.7 % | 4.3 % | −8.4 % |\n| Rise time | 268 µs | 343 µs | +27.7 % |',
			['1312 Hz', 'agrees'],
			['1005 Hz', 'agrees'],
			['−23.4 %', 'nothing'],
			['12.7 %', 'agrees'],
			['4.3 %', 'agrees'],
			['−8.4 %', 'nothing'],
			['268 µs', 'agrees'],
			['343 µs', 'agrees'],
			['+27.7 %', 'nothing']
		],
		['The peaking is 0.0012 dB at 412 Hz.', ['0.0012 dB', 'agrees'], ['412 Hz', 'agrees']],
		[
			'R1: 11k3 → 12k, R2: 22.6k → 24k.',
			['11k3', 'from-netlist'],
			['12k', 'nothing'],
			['22.6k', 'from-netlist'],
			['24k', 'nothing']
		],
		['The rise time is 0.34 ms (rule of thumb: 0.35 / 1 kHz = 0.35 ms).', ['0.34 ms', 'agrees'], ['0.35 ms', 'nothing']]
	]),
	...inTurn(buck, [
		[
			'输出电压平均值为 3.29 V，峰峰值纹波 27.6 mV，效率 91.3 %。',
			['3.29 V', 'agrees'],
			['27.6 mV', 'agrees'],
			['91.3 %', 'agrees']
		],
		['效率只有 85%。', ['85%', 'contradicts']],
		['开关频率约为 500 kHz，占空比 28.5%。', ['500 kHz', 'agrees'], ['28.5%', 'agrees']],
		[
			'电感电流在 1.25 A 到 2.74 A 之间，峰峰值为 1.49 A。',
			['1.25 A', 'agrees'],
			['2.74 A', 'agrees'],
			['1.49 A', 'nothing']
		],
		[
			'输入 12 伏，输出要求 3.3 伏，负载 2 安，电感 4.7 微亨，电容 47 微法。',
			['12 伏', 'from-question'],
			['3.3 伏', 'from-question'],
			['2 安', 'from-question'],
			['4.7 微亨', 'from-netlist'],
			['47 微法', 'from-netlist']
		],
		['若将电感增大到 10 µH，纹波电流将减小到约 0.7 A。', ['10 µH', 'nothing'], ['0.7 A', 'nothing']],
		['输出纹波为 35 毫伏。', ['35 毫伏', 'not-from-a-run']],
		['建议：C1 换成 100 µF，预期纹波降到 13 mV 左右。', ['100 µF', 'nothing'], ['13 mV', 'nothing']],
		['开关节点的上升时间是 14 ns，电感损耗 0.21 W。', ['14 ns', 'not-from-a-run'], ['0.21 W', 'not-from-a-run']],
		['理想占空比 D = 3.3 / 12 = 27.5 %，仿真得到 28.5 %。', ['27.5 %', 'nothing'], ['28.5 %', 'agrees']],
		['输出比目标低 12.6 mV（0.38%）。', ['12.6 mV', 'nothing'], ['0.38%', 'nothing']],
		['输出功率为 6.57 W，输入功率 7.2 W。', ['6.57 W', 'not-from-a-run'], ['7.2 W', 'not-from-a-run']],
		['效率超过 90 %，纹波小于 1 %。', ['90 %', 'nothing'], ['1 %', 'nothing']],
		['仿真到 2 ms，步长 10 ns。', ['2 ms', 'from-netlist'], ['10 ns', 'from-netlist']],
		[
			'**结论**：平均输出 3.287 V（目标 3.3 V），效率 91.26%。',
			['3.287 V', 'agrees'],
			['3.3 V', 'from-question'],
			['91.26%', 'agrees']
		]
	]),
	...inTurn(ldo, [
		[
			'Yes. PSRR is 64.8 dB (goal > 60 dB) and the dropout is 244 mV, below your 300 mV at 100 mA.',
			['64.8 dB', 'agrees'],
			['60 dB', 'from-question'],
			['244 mV', 'agrees'],
			['300 mV', 'from-question'],
			['100 mA', 'from-question']
		],
		['PSRR is 72 dB.', ['72 dB', 'contradicts']],
		[
			'The TPS7A data sheet lists 72 dB of PSRR and 4.17 µVrms of noise.',
			['72 dB', 'from-document'],
			['4.17 µVrms', 'from-document']
		],
		['The dropout is 310 mV, so the spec is missed.', ['310 mV', 'contradicts']],
		[
			'The output is 3.302 V at 27 °C, 3.296 V at −40 °C and 3.312 V at 125 °C; the quiescent current is 51.7 µA.',
			['3.302 V', 'agrees'],
			['3.296 V', 'agrees'],
			['3.312 V', 'agrees'],
			['51.7 µA', 'agrees']
		],
		['The quiescent current is 35 µA.', ['35 µA', 'not-from-a-run']],
		[
			'The output drifts by 15.7 mV over temperature, about 38 ppm/°C.',
			['15.7 mV', 'nothing'],
			['38 ppm/°C', 'agrees']
		],
		[
			'Phase margin: 47.2 deg, output impedance 86.2 mΩ, line regulation 0.02 %/V.',
			['47.2 deg', 'agrees'],
			['86.2 mΩ', 'agrees']
		],
		[
			'The divider R1 = 120 kohm, R2 = 68 kohm draws 3.3 V / 188 kΩ = 17.6 µA.',
			['120 kohm', 'from-netlist'],
			['68 kohm', 'from-netlist'],
			['17.6 µA', 'nothing']
		],
		['V(out) = 3.30 V, and V(fb) is 1.19 V.', ['3.30 V', 'agrees'], ['1.19 V', 'not-from-a-run']],
		['V(out) is 3.45 V.', ['3.45 V', 'contradicts']],
		['The LDO has a margin of 4.8 dB in PSRR and of 56 mV in dropout.', ['4.8 dB', 'nothing'], ['56 mV', 'nothing']],
		['A phase margin of 47° is a little low; 60° would be more comfortable.', ['47°', 'agrees'], ['60°', 'nothing']],
		[
			'Increasing COUT from 1 µF to 2.2 µF moves the dominant pole down and should bring the phase margin to about 58°.',
			['1 µF', 'from-netlist'],
			['2.2 µF', 'nothing'],
			['58°', 'nothing']
		],
		['PSRR falls from 64.8 dB at 1 kHz to 31 dB at 1 MHz.', ['64.8 dB', 'agrees'], ['31 dB', 'not-from-a-run']],
		[
			'The load transient dips by 84 mV and recovers within 22 µs.',
			['84 mV', 'not-from-a-run'],
			['22 µs', 'not-from-a-run']
		],
		['The noise is 4.2 µV rms.', ['4.2 µV', 'not-from-a-run']],
		['As of 2024-05-12 the run took 0.8 s; 3 of 3 goals are met.', ['0.8 s', 'nothing']],
		['The PSRR of 64.83 dB corresponds to a ratio of 1744.', ['64.83 dB', 'agrees']],
		['`psrr` = `64.83 dB`; `dropout` = `243.6 mV`', ['64.83 dB', 'agrees'], ['243.6 mV', 'agrees']]
	]),
	...inTurn(osc, [
		[
			'It oscillates at 1.83 GHz (period 547 ps... rounded) and draws 72 µA, 86.4 µW from 1.2 V.',
			['1.83 GHz', 'agrees'],
			['547 ps', 'nothing'],
			['72 µA', 'agrees'],
			['86.4 µW', 'agrees'],
			['1.2 V', 'from-netlist']
		],
		['The oscillation frequency is 2.1 GHz.', ['2.1 GHz', 'contradicts']],
		[
			'The period is 0.5475 ns, the fall time 41.7 ps and the rise time 38 ps.',
			['0.5475 ns', 'agrees'],
			['41.7 ps', 'agrees'],
			['38 ps', 'not-from-a-run']
		],
		['It consumes 86 µW, i.e. 47.3 fJ per cycle.', ['86 µW', 'agrees'], ['47.3 fJ', 'nothing']],
		['The power is 120 µW.', ['120 µW', 'contradicts']],
		['The supply current is 95 µA.', ['95 µA', 'not-from-a-run']],
		[
			'The rms value of v(n1) is 781 mVrms and the frequency 1826 MHz.',
			['781 mVrms', 'agrees'],
			['1826 MHz', 'agrees']
		],
		[
			'Each of the three stages contributes 547.5 ps / 6 = 91 ps of delay.',
			['547.5 ps', 'agrees'],
			['91 ps', 'nothing']
		],
		[
			'WN = 0.6 µm and WP = 1.2 µm; the load is 5 fF.',
			['0.6 µm', 'from-netlist'],
			['1.2 µm', 'from-netlist'],
			['5 fF', 'from-netlist']
		],
		['The frequency lies between 1.8 GHz and 1.9 GHz.', ['1.8 GHz', 'nothing'], ['1.9 GHz', 'nothing']],
		['The frequency is 1.8264 x 10^9 Hz, or 1.826·10⁹ Hz.', ['1.8264 x 10^9 Hz', 'agrees'], ['1.826·10⁹ Hz', 'agrees']],
		['The ring runs at 1,826 MHz.', ['1,826 MHz', 'agrees']]
	])
];
