import type { ScriptEvent } from '../../support/llm/script-sse.ts';

interface Words {
	question: string;
	thoughts: string;
	before: string;
	after: string;
	analysis: string;
}

/** What is said in the pictures of a working session, by language. */
export const sessionWords: Record<'en' | 'zh', Words> = {
	en: {
		question: 'Raise the gain to 40 dB and keep the bandwidth above 1 MHz',
		thoughts: 'The gain is about RC over the emitter resistance that the signal sees, so RE1 is the value to change.',
		before: 'The unbypassed emitter resistor `RE1` sets the gain. I lower it.',
		after: 'RE1 is 15 Ω now.',
		analysis:
			'The gain is $A_v$ = **40.71 dB**, 8.3 dB more. The bandwidth is **1.06 MHz**, because the Miller capacitance of `Q1` grows with the gain. Both goals are met.'
	},
	zh: {
		question: '把增益提高到 40 dB，带宽保持在 1 MHz 以上',
		thoughts: '增益约等于 RC 与信号所见的发射极电阻之比，所以应该改 RE1。',
		before: '增益由未旁路的发射极电阻 `RE1` 决定，我把它减小。',
		after: 'RE1 现在是 15 Ω。',
		analysis:
			'增益 $A_v$ = **40.71 dB**，提高了 8.3 dB。`Q1` 的米勒电容随增益增大，所以带宽降到 **1.06 MHz**。两个目标都已达到。'
	}
};

const path = 'amplifier.cir';
const goals = {
	goals: [
		{ metric: 'gain', target: 40, unit: 'dB', direction: 'at_least', priority: 'must' },
		{ metric: 'bandwidth', target: 1e6, unit: 'Hz', direction: 'at_least', priority: 'should' }
	]
};

/** The answers of the model, in order: the goals, and one step with a change, a run and its analysis. */
export function sessionAnswers(words: Words): { goals: ScriptEvent[]; step: ScriptEvent[][] } {
	return {
		goals: [{ text: `\`\`\`json\n${JSON.stringify(goals)}\n\`\`\`` }],
		step: [
			[{ reasoning: words.thoughts }, { call: 'read_file', arguments: { path } }],
			[
				{ text: words.before },
				{ call: 'patch_file', arguments: { path, search: 'RE1   e    x    68', replace: 'RE1   e    x    15' } }
			],
			[{ call: 'run_simulation', arguments: { file: path } }],
			[{ text: words.after }],
			[{ text: words.analysis }]
		]
	};
}
