/** How much of a text is examined, characters. */
const EXAMINED = 500_000;

const definition = /^[ \t]*\.(?:subckt|macro|model)\b/imu;
const analysis = /^[ \t]*\.(?:ac|dc|tran|op|noise|control|end)\b/imu;
const encrypted = /^\* LTspice Encrypted File|^<Binary File>|^\$CDNENCSTART/imu;

const modelEnding = /\.(?:lib|mod|model|mdl|sub|subckt|spm)$/iu;

/** Whether a file holds models by its name. */
export function hasModelName(path: string): boolean {
	return modelEnding.test(path);
}

/** Whether a text is a file of models rather than a circuit: it defines some and runs nothing. */
export function isModelText(text: string): boolean {
	const beginning = text.slice(0, EXAMINED);
	if (encrypted.test(beginning)) return true;
	return definition.test(beginning) && !analysis.test(beginning);
}
