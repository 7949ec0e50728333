import { entriesBelow, formatListing } from '#lib/tools/catalogue/file/directory-listing.ts';
import type { Collector } from '../collect.ts';

/** A file that was changed this long ago is likely to be what the user is working on, ms. */
const RECENT_MS = 30_000;

export const recentFiles: Collector = {
	id: 'recent',
	title: 'Files changed in the last 30 seconds',
	part: 'implicit',
	reserved: 100,
	isCritical: false,
	async collect({ files, now }) {
		const recent = entriesBelow(await files.list(), '')
			.filter(({ kind, modifiedAt }) => kind !== 'folder' && now - modifiedAt <= RECENT_MS)
			.sort((a, b) => b.modifiedAt - a.modifiedAt);
		if (recent.length === 0) return null;
		const ago = (time: number) => Math.max(0, Math.round((now - time) / 1000));
		return { text: recent.map(({ path, modifiedAt }) => `${path}: ${ago(modifiedAt)} s ago`).join('\n') };
	}
};

export const projectFiles: Collector = {
	id: 'files',
	title: 'Files',
	part: 'implicit',
	reserved: 300,
	isCritical: false,
	async collect({ files }) {
		const entries = entriesBelow(await files.list(), '');
		return { text: entries.length === 0 ? 'The project is empty.' : formatListing(entries) };
	}
};
