import { ownValue } from '#lib/base/own-value.ts';
import { namedValues, type CardConversion, type Converter, type NamedValue } from '../conversion.ts';
import { plainNumber } from '../plain-number.ts';

const names = new Set(['rser', 'lser', 'rpar', 'cpar', 'rlshunt', 'm']);

/** The parasitics that LTspice puts in series with a device and in parallel to it, by its letter. */
const known: Readonly<Record<string, { series: readonly string[]; parallel: readonly string[] }>> = {
	l: { series: ['rser'], parallel: ['rpar', 'cpar'] },
	c: { series: ['rser', 'lser'], parallel: ['rpar', 'cpar'] },
	v: { series: ['rser'], parallel: ['cpar'] },
	i: { series: [], parallel: ['rpar', 'cpar'] },
	b: { series: [], parallel: ['rpar', 'cpar'] }
};

/** `Rser=`, `Rpar=` and the like become separate devices, with the multiplier of theirs. */
export const parasitics: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		const places = ownValue(known, head[0] ?? '');
		const [name, plus, minus] = tokens;
		if (kind !== 'device' || !places || !name || !plus || !minus) return;
		const flag = tokens.slice(3).find(({ text }) => text.toLowerCase() === 'noiseless');
		if (flag) card.remove(flag);
		const values = namedValues(card.statement, names);
		const added = values.filter((value) => value.name !== 'm');
		if (added.length === 0) return;
		const mine = new Set([...places.series, ...places.parallel, ...(head[0] === 'c' ? ['rlshunt'] : [])]);
		const multiplier = values.find((value) => value.name === 'm');
		const isForeign = added.some((value) => !mine.has(value.name)) || (multiplier && !'cl'.includes(head[0]!));
		if (isForeign || plus.kind === 'punctuation' || minus.kind === 'punctuation') {
			card.note('parasitics_left', card.whole, false, { device: name.text });
			return;
		}
		const wanted = added.filter((value) => value.name === 'cpar' || !isZero(value.value));
		const suffix = `${multiplier ? ` m=${multiplier.value}` : ''}`;
		const lines = new Parasitics(card, name.text, [plus.text, minus.text], suffix, flag !== undefined);
		const series = wanted.filter((value) => places.series.includes(value.name));
		const shunt = wanted.find((value) => value.name === 'rlshunt');
		for (const [index, value] of series.entries()) {
			const [from, to] = lines.addSeries(value, index === series.length - 1);
			if (index === 0) card.replace(minus, from);
			if (value.name === 'lser' && shunt) lines.add(shunt, from, to);
		}
		for (const value of wanted) if (places.parallel.includes(value.name)) lines.add(value, plus.text, minus.text);
		for (const span of added) card.remove(span);
		card.addBehind(lines.lines);
		lines.note();
	}
};

/** A resistance of zero is a connection; ngspice would make it 1 mOhm. */
function isZero(value: string): boolean {
	return /^0+(?:\.0*)?[a-z]*$/iu.test(value);
}

/** The devices that are added to one device. */
class Parasitics {
	readonly lines: string[] = [];
	#from: string | null = null;
	#count = 0;

	constructor(
		private readonly card: CardConversion,
		private readonly device: string,
		private readonly nodes: readonly [string, string],
		private readonly suffix: string,
		private readonly isNoiseless: boolean
	) {}

	add({ name, value }: NamedValue, from: string, to: string): void {
		// The first letter says what it is: a resistor, an inductor, a capacitor.
		const letter = name[0]!.toUpperCase();
		const noise = this.isNoiseless && letter === 'R' ? ' noisy=0' : '';
		const device = this.card.netlist.freeName(`${letter}${this.device}_${name}`);
		this.lines.push(`${device} ${from} ${to} ${plainNumber(value)}${this.suffix}${noise}`);
	}

	/** Adds a device between the ones before and the second node; returns its nodes. */
	addSeries(value: NamedValue, isLast: boolean): [string, string] {
		const from = this.#from ?? this.#freeNode();
		const to = isLast ? this.nodes[1] : this.#freeNode();
		this.#from = to;
		this.add(value, from, to);
		return [from, to];
	}

	note(): void {
		const devices = this.lines.map((line) => line.slice(0, line.indexOf(' '))).join(', ');
		if (devices !== '') this.card.note('parasitics_added', this.card.whole, true, { devices });
	}

	#freeNode(): string {
		return this.card.netlist.freeName(`${this.device}_${(this.#count += 1)}`);
	}
}
