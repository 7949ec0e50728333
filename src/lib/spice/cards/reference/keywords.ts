/** Names followed by an opening parenthesis: waveforms of sources, and forms of controlled sources. */
export const waveformWords: ReadonlySet<string> = new Set(
	'sin pulse exp pwl sffm am trnoise trrandom external poly table laplace pwlfile'.split(' ')
);

/** Keywords of device and dot cards. */
export const cardWords: ReadonlySet<string> = new Set(
	(
		'ac dc tran op noise tf sens pz disto four sp dec oct lin uic distof1 distof2 portnum z0 on off params: ' +
		'npn pnp nmos pmos njf pjf d r c l sw csw vdmos nmf pmf ltra urc ' +
		'find when trig targ at rise fall cross last avg max min pp rms integ deriv param par from to td val ' +
		'sin pulse exp pwl sffm am poly value table cur vol pol zer ' +
		'all temp dtemp'
	).split(' ')
);
