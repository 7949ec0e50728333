/** Reasons why a name in a netlist cannot be changed. */
export const rename = {
	refused: {
		nothing: 'There is no name here that can be changed.',
		file: 'This names a file. Rename the file itself in the file list.',
		ground: 'Ground is called 0 or gnd and cannot be renamed.',
		computed: ({ name }: { name: string }) =>
			`${name} is generated when the netlist is read, so it cannot be renamed here.`,
		undefined: ({ name }: { name: string }) => `${name} is not defined in the project.`,
		not_allowed: ({ name }: { name: string }) =>
			`ngspice would not read "${name}" as one name. Use letters, digits and _.`,
		first_letter: ({ letter }: { letter: string }) =>
			`The first letter says what kind of element it is: the name must begin with ${letter}.`,
		becomes_ground: ({ name }: { name: string }) => `${name} is ground: the rename would connect the node to it.`,
		reserved: ({ name }: { name: string }) => `In expressions, ${name} is an ngspice function or constant.`,
		taken: ({ name }: { name: string }) => `${name} already means something else where this name is used.`
	}
};
