import type { FaultData } from '#lib/base/fault.ts';

/** Why a file of curves cannot be read or written. */
export const waveformFaults = {
	waveform_unknown: () =>
		'This is not a file of curves. Spicewright reads .raw, .csv, .tsv and Touchstone files such as .s2p.',
	waveform_cut: (data: FaultData) => `The file ends at position ${data.byte}, before its data is complete.`,
	waveform_line: (data: FaultData) => `Line ${data.line} does not belong in such a file: “${data.found}”.`,
	waveform_value: (data: FaultData) => `Line ${data.line}, column ${data.column}: “${data.found}” is not a number.`,
	waveform_columns: (data: FaultData) => `Line ${data.line} has ${data.found} columns instead of ${data.expected}.`,
	waveform_scale_gap: (data: FaultData) => `Point ${data.point} has no value in the first column.`,
	waveform_data: (data: FaultData) => `The data at byte ${data.byte} does not match the header of the file.`,
	waveform_uneven: () => 'A curve does not have as many points as its horizontal axis, which this format requires.',
	waveform_too_large: () => 'There is more data than this format or the browser can hold in one file.',
	touchstone_ports: (data: FaultData) =>
		`Line ${data.line}: a frequency has ${data.found} values, but ${data.ports}-port parameters need ${data.expected}. Check the ending of the file name.`,
	touchstone_version: (data: FaultData) =>
		`Line ${data.line}: only Touchstone 1 files with S, Y or Z parameters can be read.`,
	touchstone_no_parameters: () => 'A Touchstone file needs S-parameters. Run a .sp analysis with ports.',
	touchstone_incomplete: (data: FaultData) =>
		`This result has no ${data.name}, so the matrix of S-parameters is incomplete.`,
	touchstone_reference: () =>
		'The reference impedance of the ports is unknown or differs from port to port, which a Touchstone 1 file cannot express.',
	too_many_overlays: (data: FaultData) =>
		`At most ${data.count} runs and files can be drawn over the shown run. Remove one of them first.`,
	too_many_sliders: (data: FaultData) => `There are already ${data.count} sliders. Remove one of them first.`,
	overlay_too_large: () =>
		'These curves have more than 20 million values, too many to be drawn over another run. Open the run instead.',
	overlays_gone: ({ runs, files }: FaultData) => {
		const gone = [...(runs === 0 ? [] : [runs === 1 ? '1 run' : `${runs} runs`]), ...texts(files)];
		return `Curves drawn over this run can no longer be read and were removed from the plot: ${gone.join(', ')}.`;
	},
	picture_failed: () => 'The browser could not make an image of this size. Choose a smaller size or scale.',
	text_not_copied: () =>
		'The browser did not allow copying. Keep this page in front, or allow access to the clipboard for this site, then try again.',
	picture_not_copied: () =>
		'The browser did not allow copying the image. Download it instead, or allow access to the clipboard for this site.',
	waveform_worker_failed: () => 'Reading or writing the file was interrupted. Try again.',
	curve_worker_failed: () =>
		'Computing the curves was interrupted, perhaps because memory ran out. Show fewer signals or a shorter run.'
} satisfies Record<string, (data: FaultData) => string>;

function texts(value: FaultData[string] | undefined): string[] {
	return Array.isArray(value) ? value.map(String) : [];
}
