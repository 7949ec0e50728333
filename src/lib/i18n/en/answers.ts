/** Links and netlists in the agent's answers. */
export const answers = {
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
