import { nextTask } from '#lib/base/slices.ts';
import type { DamagedRecord, DamagedRecords } from '#lib/db/damaged-records.ts';
import { downloadBlob } from './download.ts';
import { language } from './language.svelte.ts';
import type { Notices } from './notices.svelte.ts';

/** Says how many stored records could not be read, in one notice that counts on, and offers them as they are stored. */
export function reportDamage(damaged: DamagedRecords, notices: Notices): void {
	let shown: string | null = null;
	let isPlanned = false;
	const show = () => {
		isPlanned = false;
		if (shown !== null) notices.close(shown);
		const records = damaged.list;
		const file = () => new Blob([damagedAsJson(records)], { type: 'application/json' });
		shown = notices.info(language.t.workbench.damagedRecords(records.length), {
			label: language.t.workbench.downloadDamaged,
			run: () => downloadBlob(file(), 'damaged-records.json')
		});
	};
	damaged.onfound = () => {
		if (isPlanned) return;
		isPlanned = true;
		// Records are read many at a time.
		void nextTask().then(show);
	};
}

/** Damaged records as JSON. Storage holds more than JSON can say: what it cannot say is named. */
export function damagedAsJson(records: readonly DamagedRecord[]): string {
	return `[\n${records.map(asJson).join(',\n')}\n]\n`;
}

function asJson(damaged: DamagedRecord): string {
	try {
		return JSON.stringify(damaged);
	} catch (thrown) {
		return JSON.stringify({ ...damaged, record: `Cannot be written as JSON: ${String(thrown)}` });
	}
}
