/** `npm run icons`: renders static/favicon.svg as the images that an installed app needs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, findBrowser } from './find-browser.mjs';
import { root } from './run.mjs';

const drawing = readFileSync(join(root, 'static', 'favicon.svg'), 'utf8');
// The system crops a maskable icon to a shape: its background must reach the corners.
const fullBleed = drawing.replace(/ rx="\d+"/, '');

const icons = [
	{ name: 'icon-192.png', size: 192, svg: drawing },
	{ name: 'icon-512.png', size: 512, svg: drawing },
	{ name: 'icon-maskable-512.png', size: 512, svg: fullBleed }
];

const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumFlags });
for (const { name, size, svg } of icons) {
	const page = await browser.newPage({ viewport: { width: size, height: size } });
	await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${svg}`);
	await page.screenshot({ path: join(root, 'static', name), omitBackground: true });
	await page.close();
}
await browser.close();
