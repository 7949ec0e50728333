import type { SourceFile } from '../../../syntax/parse.ts';
import type { Converter } from '../../conversion.ts';
import { firstAlter } from './first-alter.ts';

/** HSPICE's temperature, and that at which its models are given, degrees Celsius; ngspice has 27 for both. */
const DEFAULT = 25;

/** Without its own temperatures, a netlist of HSPICE runs at 25 degrees. */
export const temperatures: Converter = {
	only: ['hspice'],
	readInModes: [],
	convert(card) {
		const { file } = card.netlist;
		if (!file.options.isEntry || card.index !== firstAnalysis(file)) return;
		const has = (word: string): boolean =>
			file.statements.some(
				({ head, tokens }, index) =>
					index < firstAlter(file) &&
					/^\.(?:options?|temp)/u.test(head) &&
					(head === `.${word}` || tokens.some(({ text }) => text.toLowerCase() === word))
			);
		const options = ['temp', 'tnom'].filter((word) => !has(word)).map((word) => `${word}=${DEFAULT}`);
		if (options.length === 0) return;
		card.addBehind([`.options ${options.join(' ')}`]);
		card.note('default_temperature', card.whole, true);
	}
};

const firsts = new WeakMap<SourceFile, number>();

function firstAnalysis(file: SourceFile): number {
	let index = firsts.get(file);
	if (index === undefined)
		firsts.set(file, (index = file.statements.findIndex(({ head }) => /^\.(?:tran|ac|dc|op|noise)$/u.test(head))));
	return index;
}
