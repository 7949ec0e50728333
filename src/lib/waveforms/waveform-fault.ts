import { Fault } from '#lib/base/fault.ts';

/** The file ends before what it announces. `byte` is where it ends, from 0. */
export function cutFile(byte: number): Fault {
	return new Fault('waveform_cut', `The file ends at byte ${byte}, before its data is complete.`, { byte });
}

/** A line does not have what the format wants there. Lines are counted from 1. */
export function badLine(line: number, text: string): Fault {
	const found = text.trim().slice(0, 60);
	return new Fault('waveform_line', `Line ${line} is not part of such a file: “${found}”.`, { line, found });
}

/** A value that is not a number. Lines and columns are counted from 1. */
export function badValue(line: number, column: number, text: string): Fault {
	const found = text.trim().slice(0, 60);
	return new Fault('waveform_value', `Line ${line}, column ${column}: “${found}” is not a number.`, {
		line,
		column,
		found
	});
}

/** The file is not of a kind that is read. */
export function unknownFile(): Fault {
	return new Fault('waveform_unknown', 'This is not a file of curves: .raw, .csv or Touchstone.');
}

/** Data of a raw file, at a byte from 0, that does not match its header. */
export function badData(byte: number): Fault {
	return new Fault('waveform_data', `The data at byte ${byte} does not match the header.`, { byte });
}
