import type { Converter } from '../conversion.ts';

/** `.lib file` includes a whole file in LTspice and PSpice; in ngspice one word after `.lib` begins a section. */
export const library: Converter = {
	only: ['ltspice', 'pspice'],
	readInModes: ['ltspice', 'pspice'],
	convert(card) {
		const { head, tokens } = card.statement;
		const [word, file] = tokens;
		if (head !== '.lib' || !word) return;
		if (!file) card.note('standard_library', card.whole, false);
		else if (/^["']?[a-z]:[\\/]/iu.test(file.text))
			card.note('library_elsewhere', card.whole, false, { file: file.text });
		else {
			card.replace(word, '.include');
			card.note('library_included', card.whole, true, { file: file.text });
		}
	}
};
