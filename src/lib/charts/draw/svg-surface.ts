import type { Surface } from './surface.ts';

/**
 * Where a font's baseline is below the point of a text, as a fraction of its size. Written into the position, because
 * many programs ignore the attributes of SVG for it.
 */
const BASELINES: Readonly<Record<Surface['textBaseline'], number>> = {
	alphabetic: 0,
	bottom: -0.22,
	hanging: 0.78,
	ideographic: -0.22,
	middle: 0.29,
	top: 0.78
};

const ANCHORS: Readonly<Record<Surface['textAlign'], string>> = {
	left: 'start',
	start: 'start',
	center: 'middle',
	right: 'end',
	end: 'end'
};

type State = Pick<
	Surface,
	'globalAlpha' | 'lineWidth' | 'lineJoin' | 'font' | 'textAlign' | 'textBaseline' | 'strokeStyle' | 'fillStyle'
> & { dash: readonly number[]; groups: number };

/** Draws as SVG: one path a stroke, one text a text. */
export class SvgSurface implements Surface {
	globalAlpha = 1;
	lineWidth = 1;
	lineJoin: Surface['lineJoin'] = 'miter';
	font = '10px sans-serif';
	textAlign: Surface['textAlign'] = 'left';
	textBaseline: Surface['textBaseline'] = 'alphabetic';
	strokeStyle: Surface['strokeStyle'] = '#000000';
	fillStyle: Surface['fillStyle'] = '#000000';
	#dash: readonly number[] = [];
	/** Groups opened since the last `save`: one for each clip. */
	#groups = 0;
	readonly #saved: State[] = [];
	#path: string[] = [];
	#clips = 0;
	readonly #parts: string[] = [];

	/** The picture in a size in CSS pixels, with a title for screen readers and file managers. */
	text(width: number, height: number, title: string): string {
		const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
		return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">\n<title>${escaped(title)}</title>\n${this.#parts.join('\n')}\n</svg>\n`;
	}

	save(): void {
		const { globalAlpha, lineWidth, lineJoin, font, textAlign, textBaseline, strokeStyle, fillStyle } = this;
		const style = { globalAlpha, lineWidth, lineJoin, font, textAlign, textBaseline, strokeStyle, fillStyle };
		this.#saved.push({ ...style, dash: this.#dash, groups: this.#groups });
		this.#groups = 0;
	}

	restore(): void {
		const state = this.#saved.pop();
		if (!state) return;
		for (let i = 0; i < this.#groups; i++) this.#parts.push('</g>');
		const { dash, groups, ...style } = state;
		Object.assign(this, style);
		this.#dash = dash;
		this.#groups = groups;
	}

	beginPath(): void {
		this.#path = [];
	}

	rect(left: number, top: number, width: number, height: number): void {
		this.#path.push(`M${rounded(left)} ${rounded(top)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`);
	}

	clip(): void {
		const id = `clip-${++this.#clips}`;
		this.#parts.push(`<clipPath id="${id}"><path d="${this.#path.join('')}"/></clipPath>`);
		this.#parts.push(`<g clip-path="url(#${id})">`);
		this.#groups += 1;
	}

	moveTo(left: number, top: number): void {
		if (areFinite(left, top)) this.#path.push(`M${rounded(left)} ${rounded(top)}`);
	}

	/** As on a canvas, the first point of a path starts it, and one that is not a number is ignored. */
	lineTo(left: number, top: number): void {
		if (areFinite(left, top)) this.#path.push(`${this.#path.length === 0 ? 'M' : 'L'}${rounded(left)} ${rounded(top)}`);
	}

	arc(left: number, top: number, radius: number): void {
		if (!areFinite(left, top)) return;
		const [r, across] = [rounded(radius), rounded(2 * radius)];
		this.#path.push(
			`M${rounded(left - radius)} ${rounded(top)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0z`
		);
	}

	setLineDash(lengths: number[]): void {
		this.#dash = lengths;
	}

	stroke(): void {
		if (this.#path.length === 0) return;
		const dash = this.#dash.length > 0 ? ` stroke-dasharray="${this.#dash.map(rounded).join(' ')}"` : '';
		const join = this.lineJoin === 'miter' ? '' : ` stroke-linejoin="${this.lineJoin}"`;
		const line = `stroke="${colourOf(this.strokeStyle)}" stroke-width="${rounded(this.lineWidth)}"`;
		this.#parts.push(`<path d="${this.#path.join('')}" fill="none" ${line}${join}${dash}${this.#opacity()}/>`);
	}

	fill(): void {
		if (this.#path.length === 0) return;
		this.#parts.push(`<path d="${this.#path.join('')}" fill="${colourOf(this.fillStyle)}"${this.#opacity()}/>`);
	}

	fillRect(left: number, top: number, width: number, height: number): void {
		const place = `x="${rounded(left)}" y="${rounded(top)}" width="${rounded(width)}" height="${rounded(height)}"`;
		this.#parts.push(`<rect ${place} fill="${colourOf(this.fillStyle)}"${this.#opacity()}/>`);
	}

	fillText(text: string, left: number, top: number): void {
		if (text === '' || !areFinite(left, top)) return;
		const { weight, size, family } = readFont(this.font);
		const place = `x="${rounded(left)}" y="${rounded(top + BASELINES[this.textBaseline] * size)}"`;
		const font = `font-family="${escaped(family)}" font-size="${rounded(size)}"${weight ? ` font-weight="${weight}"` : ''}`;
		const look = `text-anchor="${ANCHORS[this.textAlign]}" fill="${colourOf(this.fillStyle)}"${this.#opacity()}`;
		this.#parts.push(`<text ${place} ${font} ${look} xml:space="preserve">${escaped(text)}</text>`);
	}

	#opacity(): string {
		return this.globalAlpha < 1 ? ` opacity="${rounded(this.globalAlpha)}"` : '';
	}
}

/** `600 10px sans-serif` in parts. */
function readFont(font: string): { weight: string; size: number; family: string } {
	const [, weight = '', size = '10', family = 'sans-serif'] = /^(?:(\d+) )?([\d.]+)px (.*)$/s.exec(font) ?? [];
	return { weight, size: Number(size), family };
}

/** Hundredths of a pixel are finer than any screen. */
function rounded(value: number): string {
	return String(Math.round(value * 100) / 100 + 0);
}

function areFinite(left: number, top: number): boolean {
	return Number.isFinite(left) && Number.isFinite(top);
}

function colourOf(style: Surface['fillStyle']): string {
	return typeof style === 'string' ? escaped(style) : 'none';
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
	['&', '&amp;'],
	['<', '&lt;'],
	['>', '&gt;'],
	['"', '&quot;']
]);

/** Text for XML, without the characters that it cannot have: controls, halves of pairs, and two others. */
function escaped(text: string): string {
	return (
		text
			// eslint-disable-next-line no-control-regex -- these are the characters to remove
			.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu, '')
			.replaceAll(/[&<>"]/g, (character) => ENTITIES.get(character) ?? '')
	);
}
