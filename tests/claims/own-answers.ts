import type { WrittenAnswer } from './score.ts';

const amplifierNetlist = `* Common-emitter amplifier
VCC vcc 0 DC 12
VIN in 0 DC 0 AC 1 SIN(0 5m 1k)
RS in a 100
CIN a b 10u
R1 vcc b 47k
R2 b 0 10k
Q1 c b e QSMALL
RC vcc c 3.9k
RE1 e x 68
RE2 x 0 910
CE x 0 220u
COUT c out 10u
RL out 0 100k
CL out 0 33p
.model QSMALL NPN (IS=6.7f BF=250 VAF=75)
.op
.ac dec 50 1 100meg
.tran 5u 4m
.end
`;
const metric = (name: string, value: number, unit: string, signal = 'v(out)') => ({ name, value, unit, signal });
const first = {
	id: 'r1',
	metrics: [
		metric('gain', 33.842, 'dB'),
		metric('bandwidth', 1.4127e6, 'Hz'),
		metric('lower_cutoff', 21.93, 'Hz'),
		metric('dc_value', 6.514, 'V', 'v(c)'),
		metric('peak_to_peak', 0.4871, 'V')
	]
};
const second = {
	id: 'r2',
	metrics: [
		metric('gain', 40.712, 'dB'),
		metric('bandwidth', 1.0634e6, 'Hz'),
		metric('lower_cutoff', 18.37, 'Hz'),
		metric('dc_value', 5.236, 'V', 'v(c)'),
		metric('peak_to_peak', 1.0853, 'V'),
		metric('supply_power', 0.021547, 'W', 'all sources')
	]
};
const point = `amplifier.cir: complete, 1 point in 12 ms.
Operating point (.op; currents into the first terminal, vctl is vgs or vbe, v is vds, vce or the voltage across):
- Q1 npn active: i=1.734 mA, vctl=662.4 mV, v=3.491 V, gm=66.9 mS
Nodes: vcc=12 V, b=2.406 V, c=5.236 V, e=1.744 V`;
const amplifier = { netlist: amplifierNetlist, runs: [first, second], documents: [], toolResults: [point] };
const question = 'Raise the gain to at least 40 dB and keep the bandwidth above 800 kHz. Supply stays at 12 V.';

const opampNetlist = `* Two-stage op-amp
VDD vdd 0 1.8
IB vdd nb 20u
M1 n1 inn t t NM W=20u L=0.5u
M5 t nb 0 0 NM W=12u L=1u
CC n2 out 2.2p
RZ n2 z 1.5k
CL out 0 5p
.ac dec 20 10 1g
.end
`;
const opampRun = {
	id: 'o1',
	metrics: [
		metric('gain', 71.38, 'dB'),
		metric('unity_gain_frequency', 14.862e6, 'Hz'),
		metric('phase_margin', 61.74, 'deg'),
		metric('gain_margin', 13.06, 'dB'),
		metric('cmrr', 83.47, 'dB'),
		metric('slew_rate', 8.214e6, 'V/s'),
		metric('settling_time', 187.4e-9, 's'),
		metric('overshoot', 7.832, '%'),
		metric('input_noise_density', 13.62e-9, 'V/√Hz'),
		metric('output_impedance', 48230, 'Ω'),
		metric('supply_power', 412.7e-6, 'W')
	]
};
const opamp = { netlist: opampNetlist, runs: [opampRun], documents: [], toolResults: [] as string[] };

const rc = {
	netlist: '* RC\nV1 in 0 AC 1\nR1 in out 10k\nC1 out 0 1n\n.ac dec 20 10 1meg\n.end\n',
	documents: [],
	toolResults: [] as string[]
};
const rcRun = { id: 'c1', metrics: [metric('bandwidth', 15918, 'Hz'), metric('gain', -0.0003, 'dB')] };
const sheet =
	'LM741 Electrical characteristics: input offset voltage typ 1.0 mV max 5.0 mV; slew rate 0.5 V/us; supply current 1.7 mA; gain-bandwidth 1.5 MHz. Absolute maximum supply ±22 V.';

type Answer = [answer: string, ...expected: [text: string, verdict: WrittenAnswer['expected'][number]['verdict']][]];
const in_ = (base: Omit<WrittenAnswer, 'answer' | 'expected'>, answers: Answer[]): WrittenAnswer[] =>
	answers.map(([answer, ...expected]) => ({
		...base,
		answer,
		expected: expected.map(([text, verdict]) => ({ text, verdict }))
	}));

/** Written before the checker was first run on them. */
export const ownAnswers: WrittenAnswer[] = [
	...in_({ question, ...amplifier }, [
		[
			'The gain is now **40.7 dB** and the bandwidth 1.06 MHz, so both goals are met.',
			['40.7 dB', 'agrees'],
			['1.06 MHz', 'agrees']
		],
		['The gain is 42.3 dB.', ['42.3 dB', 'contradicts']],
		[
			'Gain: 40.71 dB (goal: at least 40 dB)\nBandwidth: 1063 kHz (goal: above 800 kHz)',
			['40.71 dB', 'agrees'],
			['40 dB', 'from-question'],
			['1063 kHz', 'agrees'],
			['800 kHz', 'from-question']
		],
		[
			'The simulation gives a gain of 40.7 dB, a bandwidth of 0.94 MHz and a lower cutoff of 18.4 Hz.',
			['40.7 dB', 'agrees'],
			['0.94 MHz', 'contradicts'],
			['18.4 Hz', 'agrees']
		],
		[
			'I changed RE1 from 120 Ω to 68 Ω. The gain rose from 33.8 dB to 40.7 dB.',
			['120 Ω', 'nothing'],
			['68 Ω', 'from-netlist'],
			['33.8 dB', 'agrees'],
			['40.7 dB', 'agrees']
		],
		['The gain improved by 6.9 dB.', ['6.9 dB', 'nothing']],
		[
			'The collector sits at 5.24 V with a collector current of 1.73 mA; the base is at 2.41 V.',
			['5.24 V', 'agrees'],
			['1.73 mA', 'agrees'],
			['2.41 V', 'agrees']
		],
		['The collector current is 2.9 mA.', ['2.9 mA', 'not-from-a-run']],
		[
			'| Metric | Before | After | Goal |\n|---|---|---|---|\n| Gain | 33.84 dB | 40.71 dB | ≥ 40 dB |\n| Bandwidth | 1.41 MHz | 1.06 MHz | ≥ 800 kHz |\n| Output swing | 487 mV | 1.09 V | |',
			['33.84 dB', 'agrees'],
			['40.71 dB', 'agrees'],
			['40 dB', 'from-question'],
			['1.41 MHz', 'agrees'],
			['1.06 MHz', 'agrees'],
			['800 kHz', 'from-question'],
			['487 mV', 'agrees'],
			['1.09 V', 'agrees']
		],
		[
			'| Metric | Value |\n|---|---|\n| Gain | 44.1 dB |\n| Bandwidth | 1.06 MHz |\n| THD | 0.8 % |',
			['44.1 dB', 'contradicts'],
			['1.06 MHz', 'agrees'],
			['0.8 %', 'not-from-a-run']
		],
		[
			'| Metric (unit) | Result |\n|---|---|\n| Gain (dB) | 40.7 |\n| Bandwidth (kHz) | 1063 |',
			['40.7', 'agrees'],
			['1063', 'agrees']
		],
		['The gain is 33.8 dB, which is too low.', ['33.8 dB', 'contradicts']],
		['Before the change the gain was 33.8 dB.', ['33.8 dB', 'agrees']],
		[
			'With a supply of 12 V and RC = 3.9k the stage draws about 21.5 mW.',
			['12 V', 'from-question'],
			['3.9k', 'from-netlist'],
			['21.5 mW', 'agrees']
		],
		['The stage dissipates 35 mW.', ['35 mW', 'contradicts']],
		['Next, raise RC to 4.7 kΩ; this should give about 42 dB.', ['4.7 kΩ', 'nothing'], ['42 dB', 'nothing']],
		[
			'The input impedance is 6.3 kΩ and the output swings 1.09 Vpp.',
			['6.3 kΩ', 'not-from-a-run'],
			['1.09 Vpp', 'agrees']
		],
		[
			'By hand, Av = RC / (re + RE1) = 3.9k / (15 + 68) = 47, or about 33.4 dB.',
			['3.9k', 'from-netlist'],
			['33.4 dB', 'nothing']
		],
		['增益为 40.7 dB，带宽约 1.06 兆赫，满足要求。', ['40.7 dB', 'agrees'], ['1.06 兆赫', 'agrees']],
		[
			'仿真结果：增益 45.2 分贝，带宽 1.06 MHz，下限截止频率 18.4 赫兹。',
			['45.2 分贝', 'contradicts'],
			['1.06 MHz', 'agrees'],
			['18.4 赫兹', 'agrees']
		],
		[
			'集电极电压为 5.24 伏，集电极电流为 1.73 毫安，电源电压 12 伏。',
			['5.24 伏', 'agrees'],
			['1.73 毫安', 'agrees'],
			['12 伏', 'from-question']
		],
		[
			'增益由 33.8 dB 提高到 40.7 dB，目标是不低于 40 dB。',
			['33.8 dB', 'agrees'],
			['40.7 dB', 'agrees'],
			['40 dB', 'from-question']
		],
		['总谐波失真为 1.2%，输入阻抗为 8.2 千欧。', ['1.2%', 'not-from-a-run'], ['8.2 千欧', 'not-from-a-run']],
		['建议把 RC 改为 4.7 千欧，预计增益可以达到 42 dB。', ['4.7 千欧', 'nothing'], ['42 dB', 'nothing']],
		['The bandwidth is ≈1.1 MHz.', ['1.1 MHz', 'agrees']],
		['The bandwidth is about 1 MHz, the gain roughly 41 dB.', ['1 MHz', 'nothing'], ['41 dB', 'agrees']],
		['The bandwidth is about 2 MHz.', ['2 MHz', 'contradicts']],
		['The bandwidth spans from 18.4 Hz to 1.06 MHz.', ['18.4 Hz', 'agrees'], ['1.06 MHz', 'agrees']],
		['The gain of about 108 V/V (40.7 dB) is enough.', ['108 V/V', 'agrees'], ['40.7 dB', 'agrees']],
		['The gain exceeds 40 dB.', ['40 dB', 'from-question']],
		['The bandwidth is 1.063e6 Hz and `gain = 40.712 dB`.', ['1.063e6 Hz', 'agrees'], ['40.712 dB', 'agrees']],
		[
			'You asked for 40 dB. The run shows 40.7 dB, a margin of 0.7 dB.',
			['40 dB', 'from-question'],
			['40.7 dB', 'agrees'],
			['0.7 dB', 'nothing']
		],
		['I swept from 1 Hz to 100 MHz with 50 points per decade.', ['1 Hz', 'from-netlist'], ['100 MHz', 'from-netlist']],
		['The gain is −40.7 dB.', ['−40.7 dB', 'contradicts']],
		[
			'R1 (47 kΩ) and R2 (10 kΩ) set the base near 2.4 V; V_BE is about 0.66 V.',
			['47 kΩ', 'from-netlist'],
			['10 kΩ', 'from-netlist'],
			['2.4 V', 'agrees'],
			['0.66 V', 'agrees']
		],
		['The run took 12 ms. See page 12, line 33, at 14:03.', ['12 ms', 'agrees']],
		[
			'The thermal voltage is 26 mV at room temperature, so re = 26 mV / 1.73 mA = 15 Ω.',
			['1.73 mA', 'agrees'],
			['15 Ω', 'nothing']
		],
		[
			'```spice\nRC vcc c 9.9k\n* gain 99 dB\n```\nThe gain stays at 40.7 dB.',
			['9.9k', 'nothing'],
			['40.7 dB', 'agrees']
		],
		['The upper cutoff frequency is 2.6 MHz.', ['2.6 MHz', 'not-from-a-run']],
		[
			'Output noise is 84 µV rms and the rise time 330 ns.',
			['84 µV rms', 'not-from-a-run'],
			['330 ns', 'not-from-a-run']
		],
		['The gain-bandwidth product is about 115 MHz.', ['115 MHz', 'nothing']],
		[
			'CL = 33 pF and CIN = 10 µF stay as they are. CE is 220u.',
			['33 pF', 'from-netlist'],
			['10 µF', 'from-netlist'],
			['220u', 'from-netlist']
		],
		['gain = 40.7±0.1 dB', ['40.7', 'agrees']],
		['The transistor carries 1.734 mA, so gm is 66.9 mS.', ['1.734 mA', 'agrees'], ['66.9 mS', 'agrees']],
		['RE2 drops 1.58 V, that is 1.73 mA × 910 Ω = 1.58 V.', ['1.73 mA', 'agrees'], ['910 Ω', 'from-netlist']],
		['V(c) is 7.9 V.', ['7.9 V', 'contradicts']],
		['The supply delivers 1.8 mA from 12 V.', ['12 V', 'from-question']],
		['Typical common-emitter stages reach 30 dB to 45 dB.', ['30 dB', 'nothing'], ['45 dB', 'nothing']],
		['The gain is 40 712 mdB.', ['712', 'nothing']]
	]),
	...in_({ question: 'Is the op-amp stable with a 5 pF load? I need 60 degrees and 10 MHz.', ...opamp }, [
		[
			'Yes: the phase margin is 61.7° at a unity-gain frequency of 14.9 MHz. You need 60° and 10 MHz.',
			['61.7°', 'agrees'],
			['14.9 MHz', 'agrees'],
			['60°', 'from-question'],
			['10 MHz', 'from-question']
		],
		['The phase margin is 55°.', ['55°', 'contradicts']],
		[
			'Gain margin 13.1 dB, DC gain 71.4 dB, CMRR 83.5 dB.',
			['13.1 dB', 'agrees'],
			['71.4 dB', 'agrees'],
			['83.5 dB', 'agrees']
		],
		['The CMRR is 71.4 dB.', ['71.4 dB', 'contradicts']],
		['PSRR is 78 dB.', ['78 dB', 'not-from-a-run']],
		[
			'The slew rate is 8.2 V/µs, settling takes 187 ns with 7.8 % overshoot.',
			['8.2 V/µs', 'agrees'],
			['187 ns', 'agrees'],
			['7.8 %', 'agrees']
		],
		['The slew rate is 12 V/us and the settling time 0.187 µs.', ['12 V/us', 'contradicts'], ['0.187 µs', 'agrees']],
		[
			'Input noise density: 13.6 nV/√Hz. Output impedance: 48.2 kohm. Power: 413 µW.',
			['13.6 nV/√Hz', 'agrees'],
			['48.2 kohm', 'agrees'],
			['413 µW', 'agrees']
		],
		['Input noise is 25 nV/√Hz.', ['25 nV/√Hz', 'contradicts']],
		['The unity-gain bandwidth of 93.4 Mrad/s is enough.', ['93.4 Mrad/s', 'agrees']],
		[
			'M1 has W = 20 µm and L = 0.5 µm; the bias is 20 µA and CC is 2.2 pF.',
			['20 µm', 'from-netlist'],
			['0.5 µm', 'from-netlist'],
			['20 µA', 'from-netlist'],
			['2.2 pF', 'from-netlist']
		],
		[
			'SR ≈ IB/CC = 20 µA / 2.2 pF = 9.1 V/µs in theory; the run gives 8.21 V/µs.',
			['9.1 V/µs', 'nothing'],
			['8.21 V/µs', 'agrees']
		],
		[
			'相位裕度为 61.7 度，单位增益带宽为 14.9 兆赫，压摆率为 8.2 伏/微秒。',
			['61.7 度', 'agrees'],
			['14.9 兆赫', 'agrees'],
			['8.2 伏/微秒', 'agrees']
		],
		['相位裕度只有 48°，需要改进。', ['48°', 'contradicts']],
		['相位裕度高于目标 1.7°。', ['1.7°', 'nothing']],
		['The phase margin is above 60°.', ['60°', 'from-question']],
		['The phase margin is above 70 degrees.', ['70 degrees', 'contradicts']],
		[
			'If you increase CC to 3.3 pF, the phase margin would rise to about 68°.',
			['3.3 pF', 'nothing'],
			['68°', 'nothing']
		],
		[
			'- **DC gain**: 71.4 dB\n- **UGF**: 14.86 MHz\n- **PM**: 61.7 deg\n- **Power**: 0.413 mW\n- **Delay**: 41 ns',
			['71.4 dB', 'agrees'],
			['14.86 MHz', 'agrees'],
			['61.7 deg', 'agrees'],
			['0.413 mW', 'agrees'],
			['41 ns', 'not-from-a-run']
		],
		['At 1 kHz the gain is 69.2 dB.', ['1 kHz', 'nothing'], ['69.2 dB', 'not-from-a-run']],
		['The load is 5 pF and VDD is 1.8 V.', ['5 pF', 'from-question'], ['1.8 V', 'from-netlist']],
		['The rolloff is −20 dB/decade with a phase of −90°.', ['−20 dB/decade', 'nothing'], ['−90°', 'nothing']],
		['The op-amp draws 229 µA from 1.8 V (412.7 µW / 1.8 V).', ['1.8 V', 'from-netlist'], ['412.7 µW', 'agrees']],
		[
			'Gain, CMRR and gain margin are 71.4 dB, 83.5 dB and 13.1 dB.',
			['71.4 dB', 'agrees'],
			['83.5 dB', 'agrees'],
			['13.1 dB', 'agrees']
		]
	]),
	...in_({ question: 'What is the corner frequency?', ...rc, runs: [] }, [
		['The corner is at 1/(2πRC) = 15.9 kHz.', ['15.9 kHz', 'nothing']],
		[
			'With R1 = 10 kΩ and C1 = 1 nF, the cutoff frequency is 15.9 kHz.',
			['10 kΩ', 'from-netlist'],
			['1 nF', 'from-netlist'],
			['15.9 kHz', 'nothing']
		],
		['I simulated it: the −3 dB frequency is 21.4 kHz.', ['21.4 kHz', 'not-from-a-run']],
		['The time constant is 10 µs.', ['10 µs', 'nothing']]
	]),
	...in_({ question: 'What is the corner frequency? I measured 16 kHz on the bench.', ...rc, runs: [rcRun] }, [
		[
			'The corner frequency is 15.92 kHz, close to the 16 kHz that you measured.',
			['15.92 kHz', 'agrees'],
			['16 kHz', 'from-question']
		],
		['The corner frequency is 19.5 kHz.', ['19.5 kHz', 'contradicts']],
		[
			'15.9 kHz is the −3 dB bandwidth; a decade above it the attenuation is about 20 dB.',
			['15.9 kHz', 'agrees'],
			['20 dB', 'nothing']
		],
		['截止频率是 15.9 千赫，比你测得的 16 千赫略低。', ['15.9 千赫', 'agrees'], ['16 千赫', 'from-question']],
		[
			'R1 = 10k and C1 = 1000p. For 10 kHz, change C1 to 1.6 nF.',
			['10k', 'from-netlist'],
			['1000p', 'from-netlist'],
			['1.6 nF', 'nothing']
		]
	]),
	...in_({ question: 'Can I use the LM741 at ±15 V?', netlist: '', runs: [], documents: [sheet], toolResults: [] }, [
		[
			'Yes. The data sheet allows ±22 V; the slew rate is 0.5 V/µs and the supply current 1.7 mA.',
			['22 V', 'from-document'],
			['0.5 V/µs', 'from-document'],
			['1.7 mA', 'from-document']
		],
		[
			'The offset is typically 1 mV, at most 5 mV, at ±15 V.',
			['1 mV', 'from-document'],
			['5 mV', 'from-document'],
			['15 V', 'from-question']
		],
		['数据手册给出增益带宽积 1.5 MHz，压摆率 0.5 V/µs。', ['1.5 MHz', 'from-document'], ['0.5 V/µs', 'from-document']]
	]),
	...in_(
		{
			question: 'Sweep RL and report the output voltage.',
			netlist: '* Regulator\nVIN in 0 9\nR1 out 0 4k7\nRL out 0 100\n.end\n',
			runs: [],
			documents: [],
			toolResults: [
				'rl,vout,iout\n100,4.9871,0.049871\n220,4.9952,0.022705\n1000,5.0004,0.0050004\n',
				'exit code 0\nline_reg = 2.317e-03\nripple = 3.84 mV\n'
			]
		},
		[
			[
				'With RL = 100 Ω the output is 4.987 V at 49.9 mA; with 220 Ω it is 4.995 V.',
				['100 Ω', 'from-netlist'],
				['4.987 V', 'agrees'],
				['49.9 mA', 'agrees'],
				['4.995 V', 'agrees']
			],
			['The ripple is 3.84 mV.', ['3.84 mV', 'agrees']],
			['The output voltage is 4.73 V at full load.', ['4.73 V', 'not-from-a-run']],
			['The ripple is 9.1 mV.', ['9.1 mV', 'contradicts']],
			['The output changes by 13.3 mV between 100 Ω and 1 kΩ.', ['13.3 mV', 'nothing'], ['1 kΩ', 'nothing']]
		]
	)
];
