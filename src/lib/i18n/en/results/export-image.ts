/** The dialog that exports a plot as an image. */
export const exportImage = {
	menu: 'Image (PNG, SVG)',
	title: 'Export the plot as an image',
	caption: 'Title',
	format: 'Format',
	width: 'Width, px',
	height: 'Height, px',
	scale: 'Scale',
	scaleHint: 'Pixels of the PNG per pixel of the size. 2 is sharp on most screens and in print.',
	sizeRange: (least: string, most: string) => `Width and height must be between ${least} and ${most}.`,
	theme: 'Colors',
	themes: { light: 'Light', dark: 'Dark', print: 'Print, on white' },
	pixels: (width: string, height: string) => `${width} × ${height} pixels`,
	preview: 'Preview',
	download: 'Download',
	copy: 'Copy image'
};
