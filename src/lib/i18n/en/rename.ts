/** Why a name of a netlist cannot be changed. */
export const rename = {
	refused: {
		nothing: 'There is no name here that can be changed.',
		file: 'This names a file. Rename the file itself in the file list.',
		ground: 'Ground is called 0 or gnd and has no other name.',
		computed: ({ name }: { name: string }) =>
			`${name} is put together when the netlist is read, so it cannot be changed here.`,
		undefined: ({ name }: { name: string }) => `${name} is defined nowhere in the project.`,
		not_allowed: ({ name }: { name: string }) =>
			`ngspice would not read "${name}" as one name. Use letters, digits and _.`,
		first_letter: ({ letter }: { letter: string }) =>
			`The first letter says what kind of element it is: the name must begin with ${letter}.`,
		becomes_ground: ({ name }: { name: string }) => `${name} is ground: the node would be joined to it.`,
		reserved: ({ name }: { name: string }) => `In expressions, ${name} is a function or constant of ngspice.`,
		taken: ({ name }: { name: string }) => `${name} is something else already where this name is used.`
	}
};
