import type { Converter } from '../../conversion.ts';

/** Levels that are the same model in ngspice. */
const same = new Set(['1', '2', '3', '49', '54', '57', '73']);
/** HSPICE's levels with ngspice's number of the same model: 53 is Berkeley's BSIM3. */
const levels: ReadonlyMap<string, string> = new Map([['53', '49']]);

/** MOS levels: those of the same model get ngspice's number, the others a note. */
export const mosLevels: Converter = {
	only: ['hspice'],
	readInModes: [],
	convert(card) {
		const { head, tokens } = card.statement;
		if (head !== '.model' || !/^[np]mos$/iu.test(tokens[2]?.text ?? '')) return;
		const at = tokens.findIndex(({ text }, index) => text.toLowerCase() === 'level' && tokens[index + 1]?.text === '=');
		const value = tokens[at + 2];
		if (at === -1 || !value || same.has(value.text)) return;
		const level = levels.get(value.text);
		if (level === undefined) {
			card.note('mos_level', value, false, { level: value.text });
			return;
		}
		card.replace(value, level);
		card.note('mos_level_mapped', value, true, { from: value.text, to: level });
	}
};
