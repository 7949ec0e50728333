import type { VerdictReasonRecord } from '#lib/db/records.ts';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import { sourcePlace } from '#lib/spice/project/cards-of.ts';
import type { Program, ProgramStatement } from '#lib/spice/project/program.ts';
import { usedNames } from '#lib/spice/project/used-names.ts';
import { decryptedBy } from '#lib/spice/syntax/encrypted.ts';
import { suspicion } from '../reason.ts';

/** A reason for the first encrypted part of each file on which the circuit depends: ngspice reads its bytes as cards. */
export function encryptedReasons(program: Program): VerdictReasonRecord[] {
	if (program.encrypted.length === 0) return [];
	const { statements } = usedNames(program);
	const files = new Set<string>();
	return program.encrypted.flatMap((at) => {
		const { opening } = at.scope;
		if (files.has(at.path) || (opening !== null && !statements.has(opening))) return [];
		files.add(at.path);
		return [suspicion('encrypted_text', { simulator: decryptedBy(at.statement) }, sourcePlace(at))];
	});
}

/** Whether a message of ngspice is about the bytes of an encrypted part. */
export function isAboutEncrypted({ file, line }: LogEntry, { encrypted }: Program): boolean {
	return file !== null && line !== null && encrypted.some((at) => at.path === file && includesLine(at, line));
}

function includesLine({ file: { lines }, index }: ProgramStatement, line: number): boolean {
	return lines[index]! <= line && line < (lines[index + 1] ?? Infinity);
}
