import { parseFile } from '../syntax/parse.ts';
import type { Dialect, Evidence } from './dialect.ts';
import { markers, type Marker } from './markers.ts';

/** What must speak for another dialect before a text is taken for it. */
const ENOUGH = 2;
/** More of a card is not looked through for words, which keeps huge cards cheap. */
const LOOKED_THROUGH = 2_000;

export interface Recognised {
	dialect: Dialect;
	/** What speaks for it, the first place of each construct, in the order of the text. */
	evidence: readonly Evidence[];
}

/** Whose netlist a text is; ngspice's where nothing speaks for another. Linear in the length. */
export function recogniseDialect(text: string): Recognised {
	// nothing is lost by reading the title as a card, and a pasted piece has none
	const file = parseFile(text, { isEntry: false, dollarIsLetter: true });
	const found = new Map<Marker, Evidence>();
	for (const [index, { kind, code, text, segments }] of file.statements.entries()) {
		if (kind === 'blank' || kind === 'rest') continue;
		const isComment = kind === 'comment';
		const looked = (isComment ? text.trim() : code).slice(0, LOOKED_THROUGH);
		for (const marker of markers) {
			if ((marker.in === 'comment') !== isComment || found.has(marker) || !marker.pattern.test(looked)) continue;
			const start = file.starts[index]!;
			const from = start + (segments[0]?.from ?? 0);
			const to = isComment ? start + text.trimEnd().length : start + (segments[0]?.to ?? text.length);
			found.set(marker, { from, to, message: { code: `dialects.evidence.${marker.code}`, values: {} } });
		}
	}
	const weights = new Map<Dialect, number>();
	for (const { dialect, weight } of found.keys()) weights.set(dialect, (weights.get(dialect) ?? 0) + weight);
	let dialect: Dialect = 'ngspice';
	let most = weights.get('ngspice') ?? 0;
	for (const [other, weight] of weights) {
		if (other === 'ngspice' || weight < ENOUGH || weight <= most) continue;
		dialect = other;
		most = weight;
	}
	const evidence = [...found].filter(([marker]) => marker.dialect === dialect).map(([, place]) => place);
	return { dialect, evidence };
}
