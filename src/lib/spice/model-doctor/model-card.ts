import type { DotCard } from '../cards/card.ts';
import type { PartKind, PinRole } from './model-part.ts';

interface ModelKind {
	kind: PartKind;
	letter: string;
	polarity: 'n' | 'p';
	pins: readonly PinRole[];
	isSized: boolean;
}

const transistor = (polarity: 'n' | 'p'): ModelKind => ({
	kind: 'bjt',
	letter: 'Q',
	polarity,
	pins: ['collector', 'base', 'emitter'],
	isSized: false
});
const channel = (kind: 'jfet' | 'mosfet', letter: string, polarity: 'n' | 'p', isSized = false): ModelKind => ({
	kind,
	letter,
	polarity,
	pins: isSized ? ['drain', 'gate', 'source', 'body'] : ['drain', 'gate', 'source'],
	isSized
});

const kinds: ReadonlyMap<string, ModelKind> = new Map([
	['d', { kind: 'diode', letter: 'D', polarity: 'n', pins: ['anode', 'cathode'], isSized: false }],
	['npn', transistor('n')],
	['pnp', transistor('p')],
	['lpnp', transistor('p')],
	['njf', channel('jfet', 'J', 'n')],
	['pjf', channel('jfet', 'J', 'p')],
	['nmf', channel('jfet', 'Z', 'n')],
	['pmf', channel('jfet', 'Z', 'p')],
	['nmos', channel('mosfet', 'M', 'n', true)],
	['pmos', channel('mosfet', 'M', 'p', true)],
	['vdmos', channel('mosfet', 'M', 'n')]
]);

const zenerName = /^(?:d?_?)?(?:bz[txvwg]|1n47|1n52|1n9[67]|mm[sb]z|z\d|zener|dz)/iu;

/** What a `.model` card models; null for kinds that have no pins of their own, such as switches and resistors. */
export function kindOfModel(card: DotCard): ModelKind | null {
	const word = card.words[0]?.text.toLowerCase() ?? '';
	const found = kinds.get(word);
	if (!found) return null;
	const words = card.words.map(({ text }) => text.toLowerCase());
	if (word === 'vdmos' && words.includes('pchan')) return { ...found, polarity: 'p' };
	if (word === 'd' && zenerName.test(card.subject?.text ?? '')) return { ...found, kind: 'zener' };
	return found;
}
