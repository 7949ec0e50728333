import { pdfLines, type PdfSample, type PlacedText } from './pdf-file.ts';

/** A page of a document with the text that is expected of it. */
interface ExpectedPage {
	texts: PlacedText[];
	text: string;
}

const features = [
	'Low offset voltage: 60 uV maximum',
	'Low noise: 3 nV/rtHz at 1 kHz',
	'Gain bandwidth: 8 MHz',
	'Slew rate: 2.8 V/us',
	'Supply: 4.5 V to 36 V',
	'No phase reversal'
];
const applications = ['Active filters', 'Strain gauges', 'Audio', 'Medical equipment'];
const description = [
	'The SW2277 is a precision amplifier for signals',
	'from sensors with high impedance. Its inputs are',
	'trimmed at two temperatures, so that offset and',
	'drift stay low without an external potentiometer.',
	'The output swings to within 200 mV of the rails',
	'and drives capacitive loads of up to 500 pF. All',
	'versions are specified from -40 to 125 degrees and',
	'survive an electrostatic discharge of 2 kV.'
];

/** Two columns whose lines have the same heights: features without bullets beside a description, a title above, a table below. */
const alignedColumns: ExpectedPage = {
	texts: [
		{ text: 'SW2277 Precision, Low Noise Operational Amplifier', x: 60, y: 780, size: 18 },
		...pdfLines(['FEATURES', ...features, 'APPLICATIONS', ...applications], { x: 60, top: 740, size: 9, leading: 12 }),
		...pdfLines(['GENERAL DESCRIPTION', ...description], { x: 310, top: 740, size: 9, leading: 12 }),
		...['PARAMETER', 'CONDITIONS', 'MIN', 'TYP', 'MAX'].map((text, column) => ({
			text,
			x: 60 + 110 * column,
			y: 560,
			size: 9
		})),
		...[
			['Input offset voltage', 'Over temperature', '-60', '10', '60'],
			['Input bias current', 'Common mode at 0 V', '', '1', '5'],
			['Open loop gain', 'Load of 2 kilohms', '110', '130', '']
		].flatMap((cells, row) => cells.map((text, column) => ({ text, x: 60 + 110 * column, y: 546 - 12 * row, size: 9 })))
	],
	text: [
		'SW2277 Precision, Low Noise Operational Amplifier\n',
		'FEATURES',
		...features,
		'APPLICATIONS',
		...applications,
		'',
		'GENERAL DESCRIPTION',
		...description,
		'',
		'PARAMETER  CONDITIONS  MIN  TYP  MAX',
		'Input offset voltage  Over temperature  -60  10  60',
		'Input bias current  Common mode at 0 V  1  5',
		'Open loop gain  Load of 2 kilohms  110  130'
	].join('\n')
};

/** Bulleted columns with headings and spacing of their own, and a small table within the right one. */
const bulletColumns: ExpectedPage = {
	texts: [
		{ text: 'SW5101 Step-Down Converter, 3 A, in a Small Package', x: 60, y: 790, size: 16 },
		{ text: '1 Features', x: 60, y: 752, size: 12 },
		...features.flatMap((text, index) => [
			{ text: '\x95', x: 60, y: 734 - 16 * index, size: 10 },
			{ text, x: 78, y: 734 - 16 * index, size: 10 }
		]),
		{ text: '2 Applications', x: 60, y: 620, size: 12 },
		...applications.flatMap((text, index) => [
			{ text: '\x95', x: 60, y: 602 - 16 * index, size: 10 },
			{ text, x: 78, y: 602 - 16 * index, size: 10 }
		]),
		{ text: '3 Description', x: 315, y: 752, size: 12 },
		...pdfLines(description, { x: 315, top: 735, size: 10, leading: 12 }),
		{ text: 'Device Information', x: 360, y: 620, size: 10 },
		...['PART NUMBER', 'PACKAGE', 'BODY SIZE'].map((text, column) => ({ text, x: 315 + 85 * column, y: 604, size: 9 })),
		...['SW5101D', 'SOIC (8)', '4.9 mm x 3.9 mm'].map((text, column) => ({
			text,
			x: 315 + 85 * column,
			y: 590,
			size: 9
		}))
	],
	text: [
		'SW5101 Step-Down Converter, 3 A, in a Small Package\n',
		'1 Features',
		...features.map((text) => `• ${text}`),
		'',
		'2 Applications',
		...applications.map((text) => `• ${text}`),
		'',
		'3 Description',
		...description,
		'',
		'Device Information',
		'PART NUMBER  PACKAGE  BODY SIZE',
		'SW5101D  SOIC (8)  4.9 mm x 3.9 mm'
	].join('\n')
};

/** Exponents, indices and signs that are small and raised or lowered, in lines that follow each other closely. */
const scripts: ExpectedPage = {
	texts: [
		{ text: 'The input range is up to V', x: 60, y: 780, size: 10 },
		{ text: '+', x: 174.8, y: 784.5, size: 6 },
		{ text: ' -1.5 V, and the output', x: 178.8, y: 780, size: 10 },
		{ text: 'drives 10', x: 60, y: 769, size: 10 },
		{ text: '-6', x: 100.9, y: 773.5, size: 6 },
		{ text: ' A at V', x: 106.5, y: 769, size: 10 },
		{ text: 'OUT', x: 135.2, y: 766.5, size: 6 },
		{ text: ' of 2.5 x 10', x: 148, y: 769, size: 10 },
		{ text: '3', x: 197.4, y: 773.5, size: 6 },
		{ text: ' mV', x: 202, y: 769, size: 10 },
		...pdfLines(['without a load, see note', 'on the last page.'], { x: 60, top: 758, size: 10, leading: 11 }),
		{ text: '(1)', x: 166, y: 762.5, size: 6 }
	],
	text: [
		'The input range is up to V+ -1.5 V, and the output',
		'drives 10^-6 A at VOUT of 2.5 x 10^3 mV',
		'without a load, see note(1)',
		'on the last page.'
	].join('\n')
};

/** A heading that is printed twice to be bold, as a whole and word by word. */
const overprinted: ExpectedPage = {
	texts: [
		{ text: 'ABSOLUTE MAXIMUM RATINGS', x: 60, y: 780, size: 12 },
		{ text: 'ABSOLUTE MAXIMUM RATINGS', x: 60.4, y: 780, size: 12 },
		{ text: 'Supply voltage', x: 60, y: 760 },
		{ text: 'Supply', x: 60.3, y: 760 },
		{ text: 'voltage', x: 96.8, y: 760.2 },
		{ text: '36 V', x: 200, y: 760 },
		{ text: '36 V', x: 260, y: 760 }
	],
	text: 'ABSOLUTE MAXIMUM RATINGS\nSupply voltage  36 V  36 V'
};

const turnedRows = [
	['Part', 'Package', 'Supply', 'Price'],
	['SW100', 'SOIC', '5 V', '1.20'],
	['SW200', 'TSSOP', '12 V', '1.55'],
	['SW300', 'QFN', '24 V', '2.10']
];

/** A table that is turned by 90 degrees, with an upright foot of the page. */
function turned(angle: 90 | -90): ExpectedPage {
	const sign = angle / 90;
	return {
		texts: [
			...turnedRows.flatMap((cells, row) =>
				cells.map((text, column) => ({
					text,
					x: (angle === 90 ? 150 : 450) + sign * 14 * row,
					y: (angle === 90 ? 100 : 700) + sign * 110 * column,
					angle
				}))
			),
			{ text: 'Page 7 of the data sheet', x: 240, y: 40 }
		],
		text: ['Page 7 of the data sheet\n', ...turnedRows.map((cells) => cells.join('  '))].join('\n')
	};
}

const pins = [
	['IN-', 'Inverting input of the amplifier, protected up'],
	['', 'to 10 V beyond the supplies'],
	['IN+', 'Noninverting input'],
	['OUT', 'Output, which may be shorted to ground for as'],
	['', 'long as the package stays below 150 degrees'],
	['V-', 'Negative supply or ground'],
	['V+', 'Positive supply, with a capacitor of 100 nF to'],
	['', 'ground next to the pin']
];
const terms = [
	['Power supply rejection', 'Change of the offset with the supply'],
	['Common mode rejection', 'Change of the offset with both inputs'],
	['Phase margin of the loop', 'Phase left where the gain is one'],
	['Settling time of the output', 'Until it stays within 0.1 %'],
	['Total harmonic distortion', 'Sum of the harmonics of a sine']
];

/** Tables whose cells are sentences: they stay rows. */
const longCells: ExpectedPage = {
	texts: [
		...pins.flatMap(([pin = '', text = ''], row) => [
			{ text: pin, x: 60, y: 780 - 12 * row, size: 9 },
			{ text, x: 200, y: 780 - 12 * row, size: 9 }
		]),
		...terms.flatMap(([term = '', text = ''], row) => [
			{ text: term, x: 60, y: 640 - 13 * row, size: 9 },
			{ text, x: 300, y: 640 - 13 * row, size: 9 }
		])
	],
	text: [...pins.map((cells) => cells.filter(Boolean).join('  ')), '', ...terms.map((cells) => cells.join('  '))].join(
		'\n'
	)
};

const prose = Array.from({ length: 3 }, () => description).flat();

/** A paper: two columns with a narrow gap, interrupted by a figure with labels and its caption over both. */
const paper: ExpectedPage = {
	texts: [
		...pdfLines(prose.slice(0, 12), { x: 60, top: 780, size: 10, leading: 11 }),
		...pdfLines(prose.slice(12), { x: 300, top: 780, size: 10, leading: 11 }),
		...['0', '2', '4', '6', '8', '10'].map((text, index) => ({ text, x: 100 + 80 * index, y: 600, size: 7 })),
		{ text: 'Time in microseconds', x: 240, y: 588, size: 7 },
		{
			text: 'Fig. 1. Response of the output to a step at the input, with a load of 500 pF and without one.',
			x: 60,
			y: 570,
			size: 9
		},
		...pdfLines(prose.slice(0, 8), { x: 60, top: 540, size: 10, leading: 11 }),
		...pdfLines(prose.slice(8, 15), { x: 300, top: 540, size: 10, leading: 11 })
	],
	text: [
		...prose.slice(0, 12),
		'',
		...prose.slice(12),
		'',
		'0  2  4  6  8  10',
		'Time in microseconds\n',
		'Fig. 1. Response of the output to a step at the input, with a load of 500 pF and without one.\n',
		...prose.slice(0, 8),
		'',
		...prose.slice(8, 15)
	].join('\n')
};

/** Pages of data sheets that are hard to read in order. */
export const hardPages: Readonly<Record<string, ExpectedPage>> = {
	'columns of equal lines': alignedColumns,
	'columns of lists': bulletColumns,
	'columns of a paper': paper,
	'tables of sentences': longCells,
	'indices and exponents': scripts,
	'overprinted text': overprinted,
	'a table turned to the left': turned(90),
	'a table turned to the right': turned(-90)
};

/** One document of all hard pages. */
export const hardDataSheet: PdfSample = { pages: Object.values(hardPages) };
