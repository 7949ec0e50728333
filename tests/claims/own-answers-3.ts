import type { WrittenAnswer } from './score.ts';

type Verdict = WrittenAnswer['expected'][number]['verdict'];
type Answer = [answer: string, ...expected: [text: string, verdict: Verdict][]];
const inTurn = (base: Omit<WrittenAnswer, 'answer' | 'expected'>, answers: Answer[]): WrittenAnswer[] =>
	answers.map(([answer, ...expected]) => ({
		...base,
		answer,
		expected: expected.map(([text, verdict]) => ({ text, verdict }))
	}));

const diffPair = {
	question:
		'My differential amplifier has too little gain. Target is 46 dB with a 100 kΩ load and 3.3 V supply; I currently get about 39 dB on paper.',
	netlist: `Diff amp
.param ib=50u rl=100k
VDD vdd 0 3.3
IT tail 0 {ib}
M1 o1 inp tail 0 nch W=40u L=1u
M2 out inn tail 0 nch W=40u L=1u
RL out 0 {rl}
CL out 0 2p
.ac dec 20 1k 1g
.end`,
	runs: [
		{
			id: '1',
			metrics: [
				{ name: 'gain', value: 38.21, unit: 'dB', signal: 'v(out)' },
				{ name: 'bandwidth', value: 4.887, unit: 'MHz', signal: 'v(out)' },
				{ name: 'supply_power', value: 0.165, unit: 'mW' }
			]
		},
		{
			id: '2',
			metrics: [
				{ name: 'gain', value: 43.67, unit: 'dB', signal: 'v(out)' },
				{ name: 'bandwidth', value: 2.761, unit: 'MHz', signal: 'v(out)' },
				{ name: 'supply_power', value: 0.2481, unit: 'mW' }
			]
		},
		{
			id: '3',
			metrics: [
				{ name: 'gain', value: 46.93, unit: 'dB', signal: 'v(out)' },
				{ name: 'bandwidth', value: 1.954, unit: 'MHz', signal: 'v(out)' },
				{ name: 'supply_power', value: 0.3307, unit: 'mW' },
				{ name: 'phase_margin', value: 71.5, unit: 'deg' }
			],
			values: [
				{ name: 'v(out)', value: 1.8213, unit: 'V' },
				{ name: 'v(tail)', value: 0.7416, unit: 'V' },
				{ name: 'i(vdd)', value: -100.2e-6, unit: 'A' }
			]
		}
	],
	documents: ['Process notes: VTN = 0.48 V, KPn = 170 µA/V², maximum gate voltage 3.6 V.'],
	toolResults: [
		'run 3 complete, 121 points in 41 ms.\ngain = 46.93 dB\nbandwidth = 1.954 MHz\nGoals: 1 of 1 met\n- gain >= 46 dB (must): met, 46.93 dB'
	]
};

const filter = {
	question: '我需要一个截止频率 3.4 kHz 的低通滤波器，阻带在 10 kHz 处衰减至少 40 dB。',
	netlist: `* 4th order
V1 in 0 AC 1
R1 in a 8.2k
R2 a b 8.2k
C1 a o1 8.2n
C2 b 0 3.9n
.ac dec 50 10 1meg
.end`,
	runs: [
		{
			id: 'f',
			metrics: [
				{ name: 'upper_cutoff', value: 3417.8, unit: 'Hz', signal: 'v(out)' },
				{ name: 'gain', value: 0.013, unit: 'dB', signal: 'v(out)' },
				{ name: 'meas:a10k', value: -37.26, unit: 'dB' },
				{ name: 'thd', value: 0.0432, unit: '%' },
				{ name: 'output_noise', value: 17.84e-6, unit: 'V' }
			]
		}
	],
	documents: [],
	toolResults: []
};

const bandgap = {
	question: 'Check the bandgap: I want 1.2 V and less than 20 ppm/°C from -40 to 125 °C.',
	netlist: '* Bandgap\n.param r1=54k r2=5.6k\nVDD vdd 0 2.5\nQ1 0 0 a PNP\nQ2 0 0 b PNP m=8\n.dc temp -40 125 5\n.end',
	runs: [
		{
			id: 'b',
			metrics: [
				{ name: 'temperature_coefficient', value: 14.27, unit: 'ppm/°C', signal: 'v(ref)' },
				{ name: 'average', value: 1.2046, unit: 'V', signal: 'v(ref)' },
				{ name: 'maximum', value: 1.2058, unit: 'V', signal: 'v(ref)' },
				{ name: 'minimum', value: 1.2027, unit: 'V', signal: 'v(ref)' },
				{ name: 'psrr', value: 52.9, unit: 'dB' },
				{ name: 'meas:startup', value: 8.31e-6, unit: 's' }
			]
		}
	],
	documents: [],
	toolResults: ['$ spice-test\nVREF(27)=1.20458\nIQ=23.7u\ntrim range: -18.2 mV to +17.6 mV']
};

/** A third set, in the style of longer reports, written before the checker was run on it. */
export const reportAnswers: WrittenAnswer[] = [
	...inTurn(diffPair, [
		[
			'## Summary\n\n✅ The goal is met.\n\n1. Gain: **46.9 dB** (target 46 dB)\n2. Bandwidth: **1.95 MHz**\n3. Power: **331 µW**\n4. Phase margin: **71.5°**',
			['46.9 dB', 'agrees'],
			['46 dB', 'from-question'],
			['1.95 MHz', 'agrees'],
			['331 µW', 'agrees'],
			['71.5°', 'agrees']
		],
		[
			'I doubled the tail current, which brought the gain from 38.2 dB to 46.9 dB at the cost of bandwidth (4.89 MHz → 1.95 MHz).',
			['38.2 dB', 'agrees'],
			['46.9 dB', 'agrees'],
			['4.89 MHz', 'agrees'],
			['1.95 MHz', 'agrees']
		],
		['The gain went from 38.2 dB to 48.9 dB.', ['38.2 dB', 'agrees'], ['48.9 dB', 'contradicts']],
		[
			'Three runs were made:\n\n| Run | ID (µA) | Gain (dB) | BW (MHz) |\n|---|---|---|---|\n| 1 | 50 | 38.21 | 4.887 |\n| 2 | 75 | 43.67 | 2.761 |\n| 3 | 100 | 46.93 | 1.954 |',
			['38.21', 'agrees'],
			['4.887', 'agrees'],
			['43.67', 'agrees'],
			['2.761', 'agrees'],
			['46.93', 'agrees'],
			['1.954', 'agrees']
		],
		['The gain is 43.7 dB and the bandwidth 2.76 MHz.', ['43.7 dB', 'contradicts'], ['2.76 MHz', 'contradicts']],
		['The power consumption is 248 µW.', ['248 µW', 'contradicts']],
		[
			'The output sits at 1.82 V and the tail node at 742 mV; the supply delivers 100 µA.',
			['1.82 V', 'agrees'],
			['742 mV', 'agrees'],
			['100 µA', 'agrees']
		],
		['V(out) = 1.65 V, so the output has enough headroom.', ['1.65 V', 'contradicts']],
		['V(tail) is 0.74 V.', ['0.74 V', 'agrees']],
		[
			'With a supply of 3.3 V and a load of 100 kΩ, the tail current of 50 µA from the netlist is too small.',
			['3.3 V', 'from-question'],
			['100 kΩ', 'from-question'],
			['50 µA', 'from-netlist']
		],
		[
			'VTN is 0.48 V and KPn 170 µA/V² according to the process notes; do not exceed 3.6 V at the gate.',
			['0.48 V', 'from-document'],
			['3.6 V', 'from-document']
		],
		['You mentioned 39 dB on paper; the first run gave 38.2 dB.', ['39 dB', 'from-question'], ['38.2 dB', 'agrees']],
		['The gain is 0.93 dB above the target.', ['0.93 dB', 'nothing']],
		['A gain of 222 V/V equals 46.9 dB.', ['222 V/V', 'agrees'], ['46.9 dB', 'agrees']],
		[
			'Each device is 40 µm wide and 1 µm long; CL is 2 pF.',
			['40 µm', 'from-netlist'],
			['1 µm', 'from-netlist'],
			['2 pF', 'from-netlist']
		],
		['Gain-bandwidth: 222 × 1.954 MHz = 434 MHz.', ['1.954 MHz', 'agrees'], ['434 MHz', 'nothing']],
		[
			'The input-referred noise is 9.4 nV/√Hz and the slew rate 21 V/µs.',
			['9.4 nV/√Hz', 'not-from-a-run'],
			['21 V/µs', 'not-from-a-run']
		],
		['CMRR came out at 88 dB.', ['88 dB', 'not-from-a-run']],
		['If you need more than 50 dB, a cascode would add roughly 20 dB.', ['50 dB', 'nothing'], ['20 dB', 'nothing']],
		['I suggest W = 60u and ib = 120u next.', ['60u', 'nothing'], ['120u', 'nothing']],
		[
			'The simulated gain of 46.93dB exceeds 46dB, BW=1.954MHz.',
			['46.93dB', 'agrees'],
			['46dB', 'from-question'],
			['1.954MHz', 'agrees']
		],
		['The phase margin is only 31.5°.', ['31.5°', 'contradicts']],
		['Bandwidth fell by about 60 %.', ['60 %', 'nothing']],
		[
			'Bandwidth: 1.95 MHz (−60 % vs. the first run, 4.89 MHz).',
			['1.95 MHz', 'agrees'],
			['60 %', 'nothing'],
			['4.89 MHz', 'agrees']
		],
		['The run took 41 ms and has 121 points.', ['41 ms', 'agrees']],
		[
			"By Ohm's law the drop over RL is 1.82 V / 100 kΩ = 18.2 µA.",
			['1.82 V', 'agrees'],
			['100 kΩ', 'from-question'],
			['18.2 µA', 'nothing']
		]
	]),
	...inTurn(filter, [
		['截止频率为 3.42 kHz，与要求的 3.4 kHz 基本一致。', ['3.42 kHz', 'agrees'], ['3.4 kHz', 'from-question']],
		[
			'10 kHz 处衰减 37.3 dB，未达到 40 dB 的要求，还差 2.7 dB。',
			['10 kHz', 'from-question'],
			['37.3 dB', 'agrees'],
			['40 dB', 'from-question'],
			['2.7 dB', 'nothing']
		],
		['仿真得到的截止频率是 3.75 kHz。', ['3.75 kHz', 'contradicts']],
		[
			'通带增益 0.013 dB，总谐波失真 0.043%，输出噪声 17.8 微伏。',
			['0.013 dB', 'agrees'],
			['0.043%', 'agrees'],
			['17.8 微伏', 'agrees']
		],
		['输出噪声为 25 µV。', ['25 µV', 'contradicts']],
		[
			'R1、R2 均为 8.2 千欧，C1 为 8.2 纳法，C2 为 3.9 nF。',
			['8.2 千欧', 'from-netlist'],
			['8.2 纳法', 'from-netlist'],
			['3.9 nF', 'from-netlist']
		],
		['把 R1 改成 7.5 千欧后，截止频率大约会升到 3.7 kHz。', ['7.5 千欧', 'nothing'], ['3.7 kHz', 'nothing']],
		['相位裕度为 58 度。', ['58 度', 'not-from-a-run']],
		['上升时间为 103 µs，建立时间为 0.4 ms。', ['103 µs', 'not-from-a-run'], ['0.4 ms', 'not-from-a-run']],
		[
			'| 指标 | 要求 | 结果 |\n|---|---|---|\n| 截止频率 | 3.4 kHz | 3.418 kHz |\n| 10 kHz 衰减 | ≥ 40 dB | 37.3 dB |\n| 增益 | — | 0.5 dB |',
			['3.4 kHz', 'from-question'],
			['3.418 kHz', 'agrees'],
			['40 dB', 'from-question'],
			['37.3 dB', 'agrees'],
			['0.5 dB', 'contradicts']
		],
		['扫描范围 10 Hz 到 1 MHz，每十倍频 50 点。', ['10 Hz', 'from-netlist'], ['1 MHz', 'from-netlist']],
		[
			'根据公式 f = 1/(2π·8.2k·5.66n) ≈ 3.43 kHz，理论值与仿真值 3.42 kHz 相符。',
			['3.43 kHz', 'nothing'],
			['3.42 kHz', 'agrees']
		]
	]),
	...inTurn(bandgap, [
		[
			'The reference averages 1.2046 V, between 1.2027 V and 1.2058 V, with a tempco of 14.3 ppm/°C. That is below your 20 ppm/°C.',
			['1.2046 V', 'agrees'],
			['1.2027 V', 'agrees'],
			['1.2058 V', 'agrees'],
			['14.3 ppm/°C', 'agrees'],
			['20 ppm/°C', 'from-question']
		],
		['The temperature coefficient is 22 ppm/K.', ['22 ppm/K', 'contradicts']],
		['At 27 °C VREF is 1.2046 V; the quiescent current is 23.7 µA.', ['1.2046 V', 'agrees'], ['23.7 µA', 'agrees']],
		['It starts up in 8.3 µs; PSRR is 52.9 dB.', ['8.3 µs', 'agrees'], ['52.9 dB', 'agrees']],
		['startup = 12.4 us', ['12.4 us', 'contradicts']],
		['The total variation is 3.1 mV over 165 °C.', ['3.1 mV', 'nothing'], ['165 °C', 'nothing']],
		['The trim range of −18.2 mV to +17.6 mV covers the spread.', ['−18.2 mV', 'agrees'], ['17.6 mV', 'agrees']],
		[
			'From −40 °C to 125 °C the output stays within ±1.6 mV.',
			['40 °C', 'from-question'],
			['125 °C', 'from-question'],
			['1.6 mV', 'nothing']
		],
		[
			'The bandgap voltage of silicon is about 1.2 V; ΔVBE = 26 mV·ln 8 = 54 mV.',
			['1.2 V', 'from-question'],
			['54 mV', 'nothing']
		],
		['R1 (54k) and R2 (5k6) set the ratio.', ['54k', 'from-netlist'], ['5k6', 'from-netlist']],
		['PSRR at 1 MHz is 17 dB.', ['17 dB', 'not-from-a-run']],
		['The reference is 1.2358 V.', ['1.2358 V', 'not-from-a-run']],
		['The minimum supply is 1.6 V.', ['1.6 V', 'not-from-a-run']],
		[
			'The circuit draws 23.7 µA, that is 59 µW from 2.5 V.',
			['23.7 µA', 'agrees'],
			['59 µW', 'nothing'],
			['2.5 V', 'from-netlist']
		],
		['PSRR is worse than 60 dB.', ['60 dB', 'nothing']]
	])
];
