import { ownValue } from '#lib/base/own-value.ts';
import { namedValues, type CardConversion, type Converter } from '../conversion.ts';

const names = new Set(['rser', 'lser', 'rpar', 'cpar', 'rlshunt', 'm', 'x']);

/** The parasitics that LTspice puts in series with a device and in parallel to it, by its letter. */
const known: Readonly<Record<string, { series: readonly string[]; parallel: readonly string[] }>> = {
	l: { series: ['rser'], parallel: ['rpar', 'cpar'] },
	c: { series: ['rser', 'lser'], parallel: ['rpar', 'cpar'] },
	v: { series: ['rser'], parallel: ['cpar'] },
	i: { series: [], parallel: ['rpar', 'cpar'] },
	b: { series: [], parallel: ['rpar', 'cpar'] }
};

/** `Rser=`, `Rpar=` and the like become separate devices. */
export const parasitics: Converter = {
	from: ['ltspice'],
	isReadInMode: false,
	convert(card) {
		const { kind, head, tokens } = card.statement;
		const places = ownValue(known, head[0] ?? '');
		const [name, plus, minus] = tokens;
		if (kind !== 'device' || !places || !name || !plus || !minus) return;
		const values = namedValues(card.statement, names);
		if (!values.some(({ name }) => name.length > 1)) return;
		const mine = [...places.series, ...places.parallel];
		if (
			values.some(({ name }) => !mine.includes(name)) ||
			plus.kind === 'punctuation' ||
			minus.kind === 'punctuation'
		) {
			card.note('parasitics_left', card.whole, false, { device: name.text });
			return;
		}
		const added: string[] = [];
		const add = (wanted: string, from: string, to: string, value: string): void => {
			// The first letter says what it is: a resistor, an inductor, a capacitor.
			const letter = wanted[0]!.toUpperCase();
			added.push(`${card.netlist.freeName(`${letter}${name.text}_${wanted}`)} ${from} ${to} ${value}`);
		};
		const series = values.filter(({ name }) => places.series.includes(name));
		for (const [index, { name: wanted, value }] of series.entries()) {
			const node = card.netlist.freeName(`${name.text}_${index + 1}`);
			if (index === 0) card.replace(minus, node);
			else added[index - 1] = added[index - 1]!.replace(` ${minus.text} `, ` ${node} `);
			add(wanted, node, minus.text, value);
		}
		for (const { name: wanted, value } of values)
			if (places.parallel.includes(wanted)) add(wanted, plus.text, minus.text, value);
		for (const span of values) card.remove(span);
		card.addBehind(added);
		noteAdded(card, added);
	}
};

function noteAdded(card: CardConversion, added: readonly string[]): void {
	const devices = added.map((line) => line.slice(0, line.indexOf(' '))).join(', ');
	card.note('parasitics_added', card.whole, true, { devices });
}
