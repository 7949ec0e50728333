export const workflow = {
	on: 'Workflow mode: on. The agent goes through goals, design, simulation and analysis, and you decide after each step.',
	off: 'Workflow mode: off. The agent does what you ask for.',
	checkpoint: 'Next step',
	iteration: (count: number, outcome: string) => `Iteration ${count}: ${outcome}`,
	list: (items: readonly string[]) => items.join(', '),
	noRun: 'not simulated yet',
	runFailed: 'the simulation failed',
	goalCount: (count: number) => (count === 1 ? '1 design goal' : `${count} design goals`),
	noGoals: 'no design goals yet',
	/** One goal: `Gain 18 dB / goal ≥ 20 dB`. */
	goal: (name: string, value: string, target: string) => `${name} ${value} / goal ${target}`,
	notMeasured: 'not measured',
	moreGoals: (count: number) => `${count} more`,
	options: {
		continue: 'Continue',
		change_goals: 'Change goals',
		fix_error: 'Fix the error',
		accept: 'Accept the design',
		stop: 'Stop here',
		roll_back: 'Roll back'
	},
	hint: 'Or type what you want instead.',
	chosen: (option: string) => `Chosen: ${option}`,
	expired: 'The conversation went on with a message.',
	accepted: 'Accepted',
	/** The goals that the agent wrote down. */
	goals: 'Design goals',
	priorities: { must: 'must', should: 'should' },
	editGoals: 'Edit goals',
	showJson: 'Show the JSON',
	hideJson: 'Hide the JSON'
};
