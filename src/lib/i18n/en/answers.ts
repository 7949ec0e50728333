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
