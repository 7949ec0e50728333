import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { ownAnswers } from '../../../claims/own-answers.ts';
import { moreAnswers } from '../../../claims/own-answers-2.ts';
import { reportAnswers } from '../../../claims/own-answers-3.ts';
import { scoreAnswer, type WrittenAnswer, type WrittenVerdict } from '../../../claims/score.ts';

const amplifier: Omit<WrittenAnswer, 'answer' | 'expected'> = {
	question: 'I need 40 dB of gain from a 12 V supply.',
	netlist: 'Amp\nVCC vcc 0 12\nRC vcc c 3.9k\nR1 vcc b 47k ; near 2.1 V\nCE e 0 220u\n.ac dec 50 1 100meg\n.end\n',
	runs: [
		{
			id: 'old',
			metrics: [
				{ name: 'gain', value: 33.84, unit: 'dB', signal: 'v(out)' },
				{ name: 'bandwidth', value: 1.41e6, unit: 'Hz' }
			]
		},
		{
			id: 'new',
			metrics: [
				{ name: 'gain', value: 40.712, unit: 'dB', signal: 'v(out)' },
				{ name: 'bandwidth', value: 1.0634e6, unit: 'Hz' },
				{ name: 'dc_value', value: 5.236, unit: 'V', signal: 'v(c)' }
			]
		}
	],
	documents: ['The 2N3904 has a transition frequency of 300 MHz.'],
	toolResults: ['v(out) at 10 kHz: 39.94 dB']
};

/** What is said of one quantity of an answer. */
function verdictOf(answer: string, text: string, change: Partial<WrittenAnswer> = {}): WrittenVerdict | undefined {
	return scoreAnswer({ ...amplifier, ...change, answer, expected: [{ text, verdict: 'nothing' }] })[0]?.found;
}

describe('[L8] [CLAIM1] [CLAIM2] a number agrees with a run by the digits with which it is written', () => {
	it.each([
		['The gain is 40.7 dB.', '40.7 dB'],
		['The gain is 40.71 dB.', '40.71 dB'],
		['The gain is 41 dB.', '41 dB'],
		['A gain of 108.5 V/V.', '108.5 V/V'],
		['The bandwidth is 1063 kHz.', '1063 kHz'],
		['The bandwidth is 1.063e6 Hz.', '1.063e6 Hz'],
		['The bandwidth is 1,063 kHz.', '1,063 kHz'],
		['带宽为 1.06 兆赫。', '1.06 兆赫'],
		['The bandwidth is **1.06** MHz.', '1.06'],
		['v(c) is at 5.24 V.', '5.24 V'],
		['At 10 kHz it is 39.9 dB.', '39.9 dB'],
		['The bandwidth is about 1.1 MHz.', '1.1 MHz']
	])('%s', (answer, text) => expect(verdictOf(answer, text)).toBe('agrees'));

	it.each([
		['The gain is 40.8 dB.', '40.8 dB'],
		['The gain is 45.2 dB.', '45.2 dB'],
		['The gain is -40.7 dB.', '-40.7 dB'],
		['The bandwidth is 1.06 kHz.', '1.06 kHz'],
		['The bandwidth is about 2 MHz.', '2 MHz'],
		['增益为 45.2 分贝。', '45.2 分贝'],
		['| Metric | Result |\n|---|---|\n| Gain | 45.2 dB |', '45.2 dB'],
		['| Metric | Result (dB) |\n|---|---|\n| Gain | 45.2 |', '45.2'],
		['v(c) is at 7.9 V.', '7.9 V'],
		['The gain exceeds 42 dB.', '42 dB']
	])('[CLAIM3] and contradicts the newest one else: %s', (answer, text) =>
		expect(verdictOf(answer, text)).toBe('contradicts')
	);

	it.each([
		['The gain is 33.8 dB.', 'contradicts'],
		['The gain was 33.8 dB before.', 'agrees'],
		['The gain rose from 33.8 dB to 40.7 dB.', 'agrees'],
		['First run: 33.8 dB of gain. Second run: 40.7 dB.', 'agrees']
	] as const)('[CLAIM3] a value of an earlier run is right where the answer says so: %s', (answer, verdict) =>
		expect(verdictOf(answer, '33.8 dB')).toBe(verdict)
	);

	test('[CLAIM3] what is between rounded and wrong is left alone', () => {
		expect(verdictOf('The bandwidth is 1 MHz.', '1 MHz')).toBe('nothing');
	});
});

describe('[CLAIM4] a number of the question, the netlist or a document is of it', () => {
	it.each([
		['You asked for 40 dB.', '40 dB', 'from-question'],
		['The goal of 40 dB is met with 40.7 dB.', '40 dB', 'from-question'],
		['RC is 3.9 kΩ and R1 = 47k.', '3.9 kΩ', 'from-netlist'],
		['RC is 3.9 kΩ and R1 = 47k.', '47k', 'from-netlist'],
		['CE is 220 µF.', '220 µF', 'from-netlist'],
		['The sweep ends at 100 MHz.', '100 MHz', 'from-netlist'],
		['The base is designed for 2.1 V.', '2.1 V', 'from-netlist'],
		['Its transition frequency is 300 MHz.', '300 MHz', 'from-document']
	] as const)('%s: %s', (answer, text, verdict) => expect(verdictOf(answer, text)).toBe(verdict));

	test('and one that is told as a figure of the newest run is not', () => {
		expect(verdictOf('The bandwidth is 100 MHz.', '100 MHz')).toBe('contradicts');
	});
});

describe('[CLAIM3] a metric that a later run has measured anew', () => {
	const ripple = (id: string, value: number) => ({ id, metrics: [{ name: 'ripple', value, unit: 'V' }] });
	const runs = [ripple('old', 0.0186), ripple('new', 0.0087)];

	it.each([
		['The output ripple is currently 18.6 mV.', '18.6 mV', 'contradicts'],
		['残余纹波为 18.6 毫伏。', '18.6 毫伏', 'contradicts'],
		['The ripple was 18.6 mV.', '18.6 mV', 'agrees'],
		['The ripple fell from 18.6 mV to 8.7 mV.', '18.6 mV', 'agrees'],
		['First the ripple is 18.6 mV. A larger capacitor gives 8.7 mV.', '18.6 mV', 'agrees']
	] as const)('%s', (answer, text, verdict) => expect(verdictOf(answer, text, { runs })).toBe(verdict));
});

describe('[CLAIM5] a result that no source has', () => {
	it.each([
		['The phase margin is 58°.', '58°'],
		['The input impedance is 6.3 kΩ.', '6.3 kΩ'],
		['THD: 0.8 %', '0.8 %'],
		['输入阻抗为 8.2 千欧。', '8.2 千欧'],
		['The collector current is 2.9 mA.', '2.9 mA'],
		['Start-up takes 14 ms.', '14 ms'],
		['The phase noise is −112 dBc/Hz.', '−112 dBc/Hz']
	])('is not from a run: %s', (answer, text) => expect(verdictOf(answer, text)).toBe('not-from-a-run'));

	it.each([
		['By hand, RC / (re + RE) = 3.9k / 34 = 41.2 dB.', '41.2 dB'],
		['The gain improved by 6.9 dB.', '6.9 dB'],
		['That is 0.7 dB above the goal.', '0.7 dB'],
		['Next, raise RC to 4.7 kΩ.', '4.7 kΩ'],
		['This should give about 43 dB.', '43 dB'],
		['Typical stages reach 35 dB.', '35 dB'],
		['A phase margin of 60° would be safe.', '60°'],
		['建议把 RC 改为 4.7 千欧，预计增益为 42 dB。', '42 dB'],
		['The simulation took 3.1 s.', '3.1 s'],
		['The input power is roughly 6.95 W.', '6.95 W'],
		['The response falls by 20 dB per decade.', '20 dB'],
		['```\nR9 a b 77k\n```', '77k'],
		['The gain-bandwidth product is 115 MHz.', '115 MHz'],
		['See page 12 of 2024-05-03, line 7.', '12']
	])('but computed, proposed, expected and usual values are left alone: %s', (answer, text) =>
		expect(verdictOf(answer, text)).toBe('nothing')
	);

	test('nor is a calculation called so where nothing was simulated', () => {
		const rc = { netlist: 'RC\nR1 in out 10k\nC1 out 0 1n\n.end\n', runs: [], toolResults: [] };
		expect(verdictOf('The corner frequency is 15.9 kHz.', '15.9 kHz', rc)).toBe('nothing');
		expect(verdictOf('I simulated it: the corner frequency is 21 kHz.', '21 kHz', rc)).toBe('not-from-a-run');
	});
});

describe('[CLAIM7] long and strange texts', () => {
	const long = (piece: string) => piece.repeat(Math.ceil(100_000 / piece.length));

	it.each([
		'1 V ',
		'1 V, ',
		'| 1 V ',
		'v(out) 1.5 V to ',
		'((((',
		'=≈~ ',
		'1 k to ',
		'gain of ',
		'增益为1.5V，',
		'**',
		'`1`',
		' \t'
	])('are checked to an end: %j', (piece) => {
		const written = `${long(piece)}\n\nThe gain is 40.7 dB.`;
		const [mark] = scoreAnswer({ ...amplifier, answer: written, expected: [{ text: '40.7 dB', verdict: 'agrees' }] });
		expect(['agrees', 'nothing']).toContain(mark?.found);
		const read = scoreAnswer({
			...amplifier,
			toolResults: [long(piece)],
			answer: 'It is 3.21 V.',
			expected: [{ text: '3.21 V', verdict: 'nothing' }]
		});
		expect(read).toHaveLength(1);
	});
});

describe('[CLAIM1] the answers of tests/claims', () => {
	const file = new URL('../../../claims/answers.json', import.meta.url);
	const stored = JSON.parse(readFileSync(file, 'utf8')) as WrittenAnswer[];
	const marks = [...ownAnswers, ...moreAnswers, ...reportAnswers, ...stored].flatMap(scoreAnswer);
	const wrong = marks.filter(({ expected, found }) => expected !== found);

	test('are marked right in 97 %', () => {
		expect(1 - wrong.length / marks.length, JSON.stringify(wrong, null, 1)).toBeGreaterThan(0.97);
	});

	test('have no agreement where a number is wrong or invented, and no accusation where it is right', () => {
		const isWrong = (verdict: WrittenVerdict) => verdict === 'contradicts' || verdict === 'not-from-a-run';
		expect(wrong.filter(({ expected, found }) => found === 'agrees' && isWrong(expected))).toEqual([]);
		expect(wrong.filter(({ expected, found }) => isWrong(found) && !isWrong(expected))).toEqual([]);
	});
});
