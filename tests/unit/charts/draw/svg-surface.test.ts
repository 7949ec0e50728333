import { describe, expect, test } from 'vitest';
import { SvgSurface } from '#lib/charts/draw/svg-surface.ts';

/** What drawing gives, without the frame. */
function drawnBy(draw: (surface: SvgSurface) => void): string[] {
	const surface = new SvgSurface();
	draw(surface);
	return surface.text(100, 50, 'Plot').split('\n').slice(2, -2);
}

describe('[C18] drawing as SVG', () => {
	test('the picture has its size and its title', () => {
		const text = new SvgSurface().text(100, 50, 'a < b & "c"');
		expect(text).toContain('width="100" height="50" viewBox="0 0 100 50"');
		expect(text).toContain('<title>a &lt; b &amp; &quot;c&quot;</title>');
	});

	test('texts are texts: with font, place of the baseline and alignment, safe for any name of a signal', () => {
		const [text] = drawnBy((surface) => {
			surface.font = `600 10px 'Some Font', monospace`;
			surface.textAlign = 'right';
			surface.textBaseline = 'middle';
			surface.fillStyle = '#123456';
			surface.fillText('v(<&>")\u0001\uFFFE', 20, 30);
		});
		expect(text).toBe(
			`<text x="20" y="32.9" font-family="'Some Font', monospace" font-size="10" font-weight="600" text-anchor="end" fill="#123456" xml:space="preserve">v(&lt;&amp;&gt;&quot;)</text>`
		);
	});

	test('a path has width, dashes and opacity; points that are not numbers are left out, as on a canvas', () => {
		const [path] = drawnBy((surface) => {
			surface.strokeStyle = '#ff0000';
			surface.lineWidth = 2;
			surface.lineJoin = 'round';
			surface.globalAlpha = 0.3;
			surface.setLineDash([8, 4]);
			surface.beginPath();
			surface.lineTo(1, 2);
			surface.lineTo(NaN, 3);
			surface.lineTo(4.0049, -0.001);
			surface.stroke();
		});
		expect(path).toBe(
			'<path d="M1 2L4 0" fill="none" stroke="#ff0000" stroke-width="2" stroke-linejoin="round" stroke-dasharray="8 4" opacity="0.3"/>'
		);
	});

	test('a clip ends with the state that had it, and restoring brings the styles back', () => {
		const parts = drawnBy((surface) => {
			surface.save();
			surface.beginPath();
			surface.rect(0, 0, 10, 20);
			surface.clip();
			surface.fillStyle = '#ffffff';
			surface.fillRect(0, 0, 5, 5);
			surface.restore();
			surface.fillRect(1, 1, 2, 2);
		});
		expect(parts).toEqual([
			'<clipPath id="clip-1"><path d="M0 0h10v20h-10z"/></clipPath>',
			'<g clip-path="url(#clip-1)">',
			'<rect x="0" y="0" width="5" height="5" fill="#ffffff"/>',
			'</g>',
			'<rect x="1" y="1" width="2" height="2" fill="#000000"/>'
		]);
	});

	test('a circle is two half circles', () => {
		const [path] = drawnBy((surface) => {
			surface.beginPath();
			surface.arc(10, 10, 3);
			surface.fill();
		});
		expect(path).toBe('<path d="M7 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z" fill="#000000"/>');
	});
});
