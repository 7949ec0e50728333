/** How many words after a device's name are nodes, by its first letter. Source: ngspice manual, "Circuit elements". */
const nodesOf: Record<string, number> = {
	// A code model's ports are lists in brackets: their number is not told by the letter.
	a: Infinity,
	b: 2,
	c: 2,
	d: 2,
	e: 2,
	f: 2,
	g: 2,
	h: 2,
	i: 2,
	j: 3,
	k: 0,
	l: 2,
	m: 4,
	n: 2,
	o: 4,
	p: 2,
	q: 3,
	r: 2,
	s: 4,
	t: 4,
	u: 3,
	v: 2,
	w: 2,
	x: Infinity,
	y: 2,
	z: 3
};

export function nodeCount(letter: string): number {
	return nodesOf[letter] ?? 0;
}

/** Names that are followed by an opening parenthesis: time functions of sources, and what is asked for as a signal. */
export const waveforms: ReadonlySet<string> = new Set(
	'sin pulse exp pwl sffm am trnoise trrandom external poly table laplace pwlfile'.split(' ')
);

/** Words with a meaning of their own on device and dot cards. */
export const cardWords: ReadonlySet<string> = new Set(
	(
		'ac dc tran op noise tf sens pz disto four sp dec oct lin uic distof1 distof2 portnum z0 on off ' +
		'npn pnp nmos pmos njf pjf d r c l sw csw vdmos nmf pmf ltra urc ' +
		'find when trig targ at rise fall cross last avg max min pp rms integ deriv param par from to td val ' +
		'sin pulse exp pwl sffm am poly value table cur vol pol zer ' +
		'all temp dtemp'
	).split(' ')
);
