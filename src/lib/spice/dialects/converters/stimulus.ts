import type { SourceFile } from '../../syntax/parse.ts';
import type { Converter } from '../conversion.ts';
import { isExtended, plainWaveform } from './piecewise-linear.ts';

const known = new WeakMap<SourceFile, ReadonlyMap<string, string>>();

/** `V1 a 0 STIMULUS=ST` with `.STIMULUS ST PULSE(...)` in the file: the source has the waveform itself. */
export const stimulus: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		const { file } = card.netlist;
		if (head === '.stimulus') {
			if (stimuli(file).has(tokens[1]?.text.toLowerCase() ?? '')) card.commentOut();
			else card.note('stimulus', card.whole, false, { card: head });
			return;
		}
		const at = tokens.findIndex(({ text }) => text.toLowerCase() === 'stimulus');
		const name = tokens[at + 2];
		if (kind !== 'device' || !/^[vi]/u.test(head) || at < 3 || tokens[at + 1]?.text !== '=' || !name) return;
		const waveform = stimuli(file).get(name.text.toLowerCase());
		if (waveform === undefined) card.note('stimulus_missing', card.whole, false, { name: name.text });
		else {
			card.replace({ from: tokens[at]!.from, to: name.to }, waveform);
			card.note('stimulus_used', card.whole, true, { name: name.text });
		}
	}
};

/** Waveforms by name, lower case. Linear, and computed once. */
function stimuli(file: SourceFile): ReadonlyMap<string, string> {
	let found = known.get(file);
	if (!found) {
		const waveforms = file.statements.flatMap(({ head, code, tokens }) => {
			const [, name, wave] = tokens;
			const isKnown = head === '.stimulus' && name && /^(?:pulse|sin|exp|pwl|sffm)$/iu.test(wave?.text ?? '');
			if (!isKnown) return [];
			const points = tokens.slice(3);
			const isPoints = wave!.text.toLowerCase() === 'pwl' && isExtended(points);
			const waveform = isPoints ? plainWaveform(points) : code.slice(wave!.from).trimEnd();
			return waveform === null ? [] : [[name.text.toLowerCase(), waveform] as const];
		});
		known.set(file, (found = new Map(waveforms)));
	}
	return found;
}
