/** Links and netlists in the agent's answers. */
export const answers = {
	/** After the part of a very long text that is shown. */
	notAllShown: 'This text is very long. Only its first part is shown; Copy copies all of it.',
	showMore: 'Show more',
	showAll: (characters: string) => `Show all ${characters} characters`,
	plainText: 'Shown as plain text: too long or too wide to be formatted.',
	cutLines: (count: number, length: string) =>
		`${count === 1 ? 'One line is' : `${count} lines are`} cut after ${length} characters. Copy copies all of it.`,
	openFile: (path: string) => `Open ${path}`,
	openLine: (path: string, line: number) => `Open ${path} at line ${line}`,
	openPage: (path: string, page: number) => `Open ${path} at page ${page}`,
	lostFile: (path: string) => `This project has no file ${path}`,
	lostPage: (path: string, page: number) => `${path} has no page ${page}`,
	goTo: {
		device: (name: string, path: string, line: number) => `Go to device ${name}: ${path}, line ${line}`,
		node: (name: string, path: string, line: number) => `Go to node ${name}: ${path}, line ${line}`
	},
	plot: (signal: string) => `Plot ${signal}`,
	/** Marks on the numbers of an answer. */
	claims: {
		agrees: (figure: string) => `Agrees with the simulation: ${figure}`,
		contradicts: (figure: string) => `Contradicts the newest run: ${figure}`,
		notFromARun: 'Not from a run: no run, file or document that this answer could read has this value.',
		fromQuestion: 'From your message',
		fromNetlist: 'From the netlist',
		fromDocument: 'From a text that the answer could read',
		fromFile: (path: string, line: number) => `From ${path}, line ${line}`,
		fromPages: (path: string) => `From ${path}`,
		fromGoals: 'From the design goals',
		figure: (name: string, value: string, place: string) => `${name} is ${value} (${place})`,
		ofSignal: (name: string, signal: string) => `${name} of ${signal}`,
		run: (entry: string, time: string) => `${entry}, ${time}`,
		result: (name: string, value: string) =>
			name === '' ? `${value} in the result of a tool` : `${name} is ${value} in the result of a tool`,
		lostRun: 'The run is not stored any more.',
		open: 'Show where'
	},
	run: 'Save as a new file and run',
	insert: 'Insert into the open netlist',
	atCursor: (path: string) => `Insert after the cursor line of ${path}`,
	replace: (path: string) => `Replace the contents of ${path}`,
	noNetlist: 'Open a netlist to insert into',
	untitled: 'Circuit from chat',
	saved: (path: string) => `Saved as ${path} and started the run.`,
	savedOnly: (path: string) => `Saved as ${path}. Another run is in progress, so it was not run.`,
	inserted: (path: string) => `Inserted into ${path}.`,
	replaced: (path: string) => `Replaced the contents of ${path}.`
};
