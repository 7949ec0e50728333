import type { PromptTemplate } from './template.ts';

/** The built-in prompts, one per kind of task. */
export const promptTemplates = {
	extract_design_goals: {
		title: 'Extract design goals',
		description: 'First stage of the workflow: turns what the user wants into measurable goals.',
		required: ['requirement', 'metrics'],
		optional: ['goals'],
		format: 'json',
		content: `Task: turn the user's requirement into measurable design goals

The requirement:
{requirement}

The goals that the project has already (empty for none); keep those that the requirement does not change:
{goals}

The metrics that can be measured, with their units:
{metrics}

Give an object {"goals": [ ... ]}. Each goal has
- "metric": a name from the list above, "meas:<name>" for a .meas card of the netlist, or "expr:<name>" for a measurement of the project;
- "target": a number, in "unit"; "unit": the metric's unit, an SI prefix is allowed (kHz, mV);
- "direction": "at_least", "at_most" or "equal";
- "tolerance": the allowed deviation as a fraction of the target (0.05 is 5 %), only when the requirement gives one;
- "priority": "must" for what the user requires, "should" for what the user would like;
- "signal": only when the goal is for a node or a branch other than the output.
Take over numbers as they are written. Add a goal that the user did not name only when the circuit makes no sense without it, as "should". Do not design anything yet.`
	},
	initial_design: {
		title: 'Initial design',
		description: 'Second stage of the workflow: a first circuit for the goals, simulated once.',
		required: ['goals'],
		optional: ['requirement', 'entry'],
		format: 'spice',
		content: `Task: design a first circuit for the goals

What the user wants:
{requirement}

The design goals:
{goals}

The netlist that the user has open (empty for none); when it suits the goals, build on it:
{entry}

- Choose a topology that can reach every goal, and say in two sentences why.
- Work out the values from equations: bias point first, then gain, bandwidth and the rest. Show the equations that decide.
- Write the netlist to a file, check it with lint_code, and simulate it with run_simulation. When the run fails, fix the netlist.
- Stop after the first run with results: the workbench asks for the analysis next. Do not optimize yet.`
	},
	analyze_simulation: {
		title: 'Analyze the simulation',
		description: 'Stage of the workflow after each run: compares it with the goals and the earlier runs.',
		required: ['run'],
		optional: ['iteration', 'goals', 'history'],
		format: 'analysis',
		content: `Task: analyze the last run (iteration {iteration})

The run:
{run}

The design goals against it:
{goals}

The earlier runs of the same netlist, newest first, each with what was changed before it:
{history}

Compare the run with the goals and with the earlier runs. A run with something found in its verdict proves nothing until the reasons are explained; a verdict of nothing found does not prove that the circuit works. Read files and curves when you need them; do not change any file in this step.`
	},
	optimize_parameters: {
		title: 'Optimize parameters',
		description: 'Stage of the workflow: one step towards the goals that are missed.',
		required: ['goals'],
		optional: ['iteration', 'run', 'history'],
		format: 'spice',
		content: `Task: bring the circuit closer to its goals (iteration {iteration})

The design goals against the last run:
{goals}

The last run:
{run}

The earlier runs of the same netlist, newest first:
{history}

- Pick the goal that is furthest away, work out from the circuit's equations what limits it, and change as few values as possible. Change the topology only when values cannot reach the goal, and say why.
- Do not repeat a change that an earlier run shows to be of no use.
- Keep the goals that are met; say what the change costs them.
- Apply the change to the netlist and simulate it with run_simulation. Then stop: the workbench asks for the analysis next.`
	},
	fix_error: {
		title: 'Fix an error',
		description: 'Stage of the workflow after a run that failed.',
		required: ['run'],
		optional: ['goals'],
		format: 'spice',
		content: `Task: repair the netlist, so that it simulates

The run that failed:
{run}

The design goals, which stay as they are:
{goals}

- Find the cause before you change anything: the first error of the log, the line it names, and what lint_code and get_diagnostics say.
- Typical causes: a node without a direct current path to ground, a missing model or include, M read as milli, a loop of voltage sources, a card that ngspice does not know, a step that does not converge.
- Fix the cause with the smallest change. Do not remove what the goals need, and do not loosen tolerances before the circuit is known to be sound.
- Simulate again with run_simulation. Then stop: the workbench asks for the analysis next.`
	},
	execute_instruction: {
		title: 'Carry out an instruction',
		description: 'Stage of the workflow after a message that the user has typed.',
		required: ['instruction'],
		optional: ['goals', 'run'],
		format: 'spice',
		content: `Task: do what the user's last message asks for

The message again:
{instruction}

The design goals against the last run:
{goals}

The last run:
{run}

- When the message only asks or tells something, answer it and change nothing.
- The user's message decides, also against an earlier plan. When it contradicts the goals, do it and say which goal suffers.
- Change only what the message asks for. Simulate with run_simulation when a circuit changed. Then stop: the workbench asks for the analysis next.`
	},
	general_conversation: {
		title: 'General conversation',
		description: 'Stage of the workflow after a message of the user that asks or tells something.',
		required: [],
		optional: ['goals', 'run'],
		format: null,
		content: `Task: answer the user's last message

The design goals against the last run:
{goals}

The last run:
{run}

Answer what was asked, briefly and with the equations and the values of this project. Read files when you need them. Do not change files and do not simulate unless the message asks for it. Do not push the user on to the next step: the workbench offers it. Accepting the design, stopping and rolling back are buttons under your answer: when the message asks for one of them, name it and do nothing else.`
	},
	summarize_conversation: {
		title: 'Summarize the conversation',
		description: 'Compresses the earlier part of a long conversation.',
		required: ['conversation'],
		optional: ['previous', 'goals'],
		format: 'json',
		content: `Task: summarize the earlier part of this conversation, for the one who goes on with it and will not see it

The summary of what was before it (empty for none); take over from it what still holds:
{previous}

The conversation:
{conversation}

The design goals of the project (empty for none):
{goals}

Give an object with these fields, each a text in the language of the conversation:
- "goal": what the user wants, in the user's words, with the numbers;
- "decisions": what was decided and changed, each with its values and the measured effect;
- "tried": what was tried without success, and why it failed;
- "problem": what is still open, and the next step;
- "state": the files that matter, and what the last run showed.
At most 1,000 characters in all fields together: leave out greetings, output that later output replaces, and reasoning that led nowhere. An empty text where there is nothing. Invent nothing.`
	},
	intent_analysis: {
		title: 'Analyze the intent',
		description: 'Decides in the workflow what kind of message the user has written.',
		required: ['message'],
		optional: ['goals'],
		format: 'json',
		content: `Task: decide what the user's message asks for

The message:
{message}

The design goals of the project (empty for none):
{goals}

Give an object {"intent": "..."} with one of
- "goals": it states or changes what the circuit must achieve;
- "change": it asks for a change of the circuit, a simulation or another action;
- "question": it asks or tells something and no file has to change. A message that accepts the design, stops the work or wants an earlier state back is a question too: the user does that with a button.
When in doubt between two of them, take "change".`
	},
	free_work: {
		title: 'Free work',
		description: 'Every turn of free chat.',
		required: [],
		optional: [],
		format: null,
		content: `How to work
- Answer in the language of the user's last message.
- Say in one sentence what you are about to do, then do it with tools. Do not ask for permission to do what the user requested.
- To change a circuit: start from the netlist that the state of the project shows, or read what it does not show; reason from the circuit's equations to a concrete change, change it with multi_edit (or rewrite_file for a new file), run run_simulation, and compare the measured values with the design goals. Continue until the goals are met or you can say why they cannot be.
- Navigate long files with get_file_summary, find_symbols and the parts that read_file finds for a query, instead of reading them completely. lint_code finds mistakes in a changed netlist faster than a run does.
- Change as little as needed. Keep the comments and the layout of the netlist, and update a comment that a change makes wrong.
- Give as measured only what a run gave, as a tool or the state of the project says it, with units. Mark a value that you calculated or estimated as such. Never invent a result. A failed or stopped run is not a result, and a run from before the last change says nothing about the circuit as it is.
- The verdict of a run says what the checks of its numbers found. Where it is suspicious, resolve the reason or report it before you build on the values; that nothing was found does not prove that the circuit is right.
- When a tool fails, read its error: it says what happened and what to try. Do not repeat the same failing call.
- ngspice: the first line of a netlist is its title; M means milli and Meg means mega; node 0 is ground; + continues a line; * begins a comment.
- At the end report briefly: what changed and why, the measured values before and after, which goals are met.`
	}
} as const satisfies Record<string, PromptTemplate>;

export type TemplateName = keyof typeof promptTemplates;
