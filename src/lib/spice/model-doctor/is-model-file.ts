import { encryptedFrom } from '../syntax/encrypted.ts';

/** How much of a text is examined, characters. */
const EXAMINED = 500_000;

const definition = /^[ \t]*\.(?:subckt|macro|model)\b/imu;
const analysis = /^[ \t]*\.(?:ac|dc|tran|op|noise|control|end)\b/imu;
/** Lines that may come before the first encrypted one. */
const HEADER_LINES = 200;

const modelEnding = /\.(?:lib|mod|model|mdl|sub|subckt|spm)$/iu;

/** Whether a file holds models by its name. */
export function hasModelName(path: string): boolean {
	return modelEnding.test(path);
}

/** Whether a text is a file of models rather than a circuit: it defines some and runs nothing. */
export function isModelText(text: string): boolean {
	const beginning = text.slice(0, EXAMINED);
	if (isEncrypted(beginning)) return true;
	return definition.test(beginning) && !analysis.test(beginning);
}

function isEncrypted(text: string): boolean {
	let from = 0;
	for (let line = 0; line < HEADER_LINES && from < text.length; line += 1) {
		const end = text.indexOf('\n', from) + 1 || text.length;
		if (encryptedFrom(text, { from, end })) return true;
		from = end;
	}
	return false;
}
