import type { CoveredColumns } from './covered-columns.ts';

/**
 * What pictures of plots are drawn on: the part of a canvas's context that drawing needs, so that a picture can also be drawn
 * off screen or as SVG. Only whole circles are drawn as arcs, and only rectangles clip.
 */
export interface Surface {
	globalAlpha: number;
	lineWidth: number;
	lineJoin: 'bevel' | 'miter' | 'round';
	font: string;
	textAlign: 'center' | 'end' | 'left' | 'right' | 'start';
	textBaseline: 'alphabetic' | 'bottom' | 'hanging' | 'ideographic' | 'middle' | 'top';
	/** Colours; the context of a canvas has other types too. */
	strokeStyle: string | object;
	fillStyle: string | object;
	save(): void;
	restore(): void;
	beginPath(): void;
	rect(left: number, top: number, width: number, height: number): void;
	clip(): void;
	moveTo(left: number, top: number): void;
	lineTo(left: number, top: number): void;
	arc(left: number, top: number, radius: number, from: number, to: number): void;
	setLineDash(lengths: number[]): void;
	stroke(): void;
	fill(): void;
	fillRect(left: number, top: number, width: number, height: number): void;
	fillText(text: string, left: number, top: number): void;
}

/** The part of a surface on which curves are drawn: those are drawn as pixels where a picture has to follow the pointer. */
export type CurveSurface = Pick<
	Surface,
	| 'globalAlpha'
	| 'lineWidth'
	| 'lineJoin'
	| 'strokeStyle'
	| 'fillStyle'
	| 'beginPath'
	| 'moveTo'
	| 'lineTo'
	| 'arc'
	| 'setLineDash'
	| 'stroke'
	| 'fill'
> & {
	/**
	 * Fills what a curve covers of the columns of pixels of the whole surface; others fill its outline.
	 *
	 * @param thickness of the line, device pixels
	 */
	fillColumns?(columns: CoveredColumns, thickness: number): void;
};
