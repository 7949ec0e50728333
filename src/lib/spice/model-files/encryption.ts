/** How much of a file is searched for the mark of an encrypted one, characters. */
const SEARCHED = 4_000;

const marks: readonly [RegExp, 'ltspice' | 'pspice'][] = [
	[/^\* LTspice Encrypted File\b/imu, 'ltspice'],
	[/\$CDNENC(?:START|FINISH)/u, 'pspice']
];

/** The simulator that encrypted a file; null if it is readable. */
export function encryptionOf(text: string): 'ltspice' | 'pspice' | null {
	const beginning = text.slice(0, SEARCHED);
	return marks.find(([pattern]) => pattern.test(beginning))?.[1] ?? null;
}
