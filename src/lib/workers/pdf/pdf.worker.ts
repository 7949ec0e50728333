import { expose, transfer } from 'comlink';
import { PdfHost } from './pdf-host.ts';
import type { PdfWorkerApi } from './protocol.ts';

const host = new PdfHost();

expose({
	open: (bytes, assets) => host.open(bytes, assets),
	sizes: () => host.sizes(),
	text: (page) => host.text(page),
	layer: (page) => host.layer(page),
	find: (query, page) => host.find(query, page),
	draw: async (page, scale) => {
		const drawn = await host.draw(page, scale);
		return drawn.fault ? drawn : transfer(drawn, [drawn.value]);
	},
	picture: (page) => host.picture(page)
} satisfies PdfWorkerApi);
