/** What the first letter of a device's name says, in words of prose. */
const deviceKinds: ReadonlyMap<string, string> = new Map(
	Object.entries({
		b: 'behavioral source',
		c: 'capacitor',
		d: 'diode',
		e: 'controlled source',
		f: 'controlled source',
		g: 'controlled source',
		h: 'controlled source',
		i: 'current source',
		j: 'transistor',
		k: 'coupled transformer',
		l: 'inductor',
		m: 'mosfet transistor',
		q: 'bipolar transistor',
		r: 'resistor',
		s: 'switch',
		t: 'transmission line',
		v: 'voltage source',
		x: 'circuit block'
	})
);

const cards: ReadonlyMap<string, string> = new Map(
	Object.entries({
		'.ac': 'frequency response analysis',
		'.dc': 'sweep analysis',
		'.disto': 'distortion',
		'.four': 'harmonic distortion',
		'.ic': 'initial',
		'.include': 'library',
		'.lib': 'library',
		'.meas': 'measurement',
		'.measure': 'measurement',
		'.model': 'model',
		'.noise': 'noise analysis',
		'.op': 'operating point bias',
		'.param': 'parameter',
		'.pz': 'pole zero',
		'.sens': 'sensitivity',
		'.step': 'parameter sweep',
		'.subckt': 'circuit block',
		'.temp': 'temperature',
		'.tf': 'transfer gain',
		'.tran': 'transient time analysis'
	})
);

/** A name such as `R1`, `Mout2` or `VIN` and at least two fields. Without a digit or capitals it is prose, as in "Is the gain". */
const device = /^[A-Za-z](?:[A-Za-z_]*\d\w*|[A-Z_]+)\s+\S+\s+\S/;

/**
 * What a line of a netlist means in words, and what is left to read of it; null for a line that is not one. The values and the
 * short names of nodes say nothing and are left out.
 */
export function readNetlistLine(line: string): { meaning: string; rest: string } | null {
	const text = line.trim();
	const card = /^\.[a-z]+/i.exec(text)?.[0];
	if (card !== undefined)
		return { meaning: cards.get(card.toLowerCase()) ?? '', rest: longWords(text.slice(card.length)) };
	const kind = deviceKinds.get(text.charAt(0).toLowerCase());
	if (kind === undefined || !device.test(text)) return null;
	return { meaning: kind, rest: longWords(text) };
}

/** Names with four letters and more, which may be words. */
function longWords(text: string): string {
	return text.match(/[A-Za-z_]{4,}/g)?.join(' ') ?? '';
}
